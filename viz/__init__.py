"""The picture: one HTML file with the network of concepts, its evidence and its filters, drawn from the tables."""

from .html import Picture, picture

__all__ = ["Picture", "picture"]

"""What a paper says of itself: what it introduces, builds on, compares with, is evaluated on, reports, and its code."""

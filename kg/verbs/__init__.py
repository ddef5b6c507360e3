"""The verbs of the command line: each reads its options and hands over to `kg.commands`; nothing heavy is imported."""

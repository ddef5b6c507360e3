"""What each verb of the command line does, one module a verb or a family of verbs."""

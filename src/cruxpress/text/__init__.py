"""What people read: messages, sentences of steps, names of families, widths of letters."""

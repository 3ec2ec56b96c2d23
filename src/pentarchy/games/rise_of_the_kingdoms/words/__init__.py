"""Every sentence: the table `en.ftl`, and what picks a message and its arguments."""

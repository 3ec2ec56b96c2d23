"""What a seat reads: `en.ftl` has the sentences, the modules choose among them."""

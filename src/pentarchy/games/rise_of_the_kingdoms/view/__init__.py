"""What a seat sees: the scene with its boards, mats and contests, and the manifest behind it."""

/// The settings of a book that the product obeys. Each area declares its own in an extension, lists
/// them for ``LaterParts/settings``, and obeys them.
public enum Settings {}

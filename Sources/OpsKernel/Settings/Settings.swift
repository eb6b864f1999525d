/// The settings of a book that the product obeys. Each area declares its own in an extension, lists
/// them for ``AreaParts/settings``, and obeys them.
public enum Settings {}

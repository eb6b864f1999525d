extension Settings {
  /// Whether everybody sees what is public: people who have not signed in, and those whose roles do
  /// not open it, such as customers.
  public static let explore: BookSetting<Bool> = .toggle(
    "access.explore", default: false,
    "Whether everybody may look at products: visitors without a sign-in, and customers.")

  /// Whether the book may be copied as it is stored.
  public static let copying: BookSetting<Bool> = .toggle(
    "access.copying", default: true,
    "Whether the book and its journal may be copied as they are stored.")

  /// The settings of who sees the book, in the order in which people read them.
  static let ofAccess = [explore.definition, copying.definition]
}

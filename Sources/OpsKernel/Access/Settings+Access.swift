extension Settings {
  /// What everybody sees: people who have not signed in, and those whose roles do not open it, such
  /// as customers. Nil for nothing.
  public static let explore: BookSetting<ExploreReach?> = .choice(
    "access.explore", orNone: "off", default: .partners,
    "What everybody may see, also without a sign-in: nothing, the verified partners with "
      + "their menus, or products as well.")

  /// Whether the book may be copied as it is stored.
  public static let copying: BookSetting<Bool> = .toggle(
    "access.copying", default: true,
    "Whether the book and its journal may be copied as they are stored.")

  /// Whether a second person must approve changes of settings that protect the book.
  public static let twoPeople: BookSetting<Bool> = .toggle(
    "access.two_people", default: false,
    "Whether another person must approve changes of settings that protect the book.")

  /// The settings of who sees the book, in the order in which people read them.
  static let ofAccess = [explore.definition, copying.definition, twoPeople.definition]
}

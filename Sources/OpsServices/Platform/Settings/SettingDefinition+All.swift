import OpsDomain

extension SettingDefinition {
  /// Which pending requests get stock that becomes free.
  static let autoAllocate = SettingDefinition(
    "oos.auto_allocate", .choice(["off", "fifo", "priority", "due", "fair", "complete"]),
    default: "fifo",
    "Policy by which received, found or released stock is allocated to pending requests.")

  /// Where goods are when nobody says.
  static let defaultLocation = SettingDefinition(
    "stock.default_location", .location, default: LocationCode.main,
    "Location of stock operations that name none.")

  /// How long a reservation without `--ttl` lasts.
  static let reservationLifetime = SettingDefinition(
    "stock.reservation_ttl",
    .span(TimeSpan(milliseconds: 60_000), TimeSpan(milliseconds: 365 * 86_400_000)),
    default: SettingDefinition.none,
    "How long a reservation without --ttl lasts; none: until it is released.")

  /// How long a session may be left alone.
  static let sessionIdle = SettingDefinition(
    "session.idle_limit",
    .length(TimeSpan(milliseconds: 5 * 60_000), TimeSpan(milliseconds: 8 * 3_600_000)),
    default: "30m", "How long a session may be left alone; administrators' at most 15m.")

  /// How long a session lasts at all.
  static let sessionLength = SettingDefinition(
    "session.absolute_limit",
    .length(TimeSpan(milliseconds: 15 * 60_000), TimeSpan(milliseconds: 24 * 3_600_000)),
    default: "8h", "How long a session lasts, used or not.")

  /// Whether everybody sees what is public: people who have not signed in, and those whose roles do
  /// not open it, such as customers.
  static let explore = SettingDefinition(
    "access.explore", .choice(["off", "on"]), default: "off",
    "Whether everybody may look at products: visitors without a sign-in, and customers.")

  /// Whether the book may be copied as it is stored.
  static let copying = SettingDefinition(
    "access.copying", .choice(["off", "on"]), default: "on",
    "Whether the book and its journal may be copied as they are stored.")

  /// How far back demand is looked at.
  static let reorderHistory = SettingDefinition(
    "reorder.history",
    .length(TimeSpan(milliseconds: 14 * 86_400_000), TimeSpan(milliseconds: 728 * 86_400_000)),
    default: "13w", "How far back `reorder propose` looks at what was given out.")

  /// The closed list of settings, by key. A new one is a line here and the code that obeys it.
  public static let all: [SettingDefinition] =
    [
      autoAllocate, defaultLocation, reservationLifetime, reorderHistory, sessionIdle,
      sessionLength, explore, copying,
    ] + ofRetention + ofJobs + ofCounting

  /// The setting called `key`. Throws `notfound.any` with the settings there are.
  public static func named(_ key: String) throws(OpsError) -> SettingDefinition {
    if let found = all.first(where: { TextFolding.sameBytes($0.key, key) }) { return found }
    throw OpsError(
      .notFound, "There is no setting \(Excerpt.of(key))", field: "setting",
      hint: "settings: " + all.map(\.key).joined(separator: ", "))
  }
}

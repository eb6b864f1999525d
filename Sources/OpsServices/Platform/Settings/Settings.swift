import OpsDomain

/// The settings of a book that the product obeys. A new one is a line in its list here and the code
/// that obeys it.
public enum Settings {
  /// Which pending requests get stock that becomes free; nil for none of themselves.
  public static let autoAllocate: BookSetting<AllocationPolicy?> = .choice(
    "oos.auto_allocate", orNone: "off", default: .fifo,
    "Policy by which received, found or released stock is allocated to pending requests.")

  /// Where goods are when nobody says.
  public static let defaultLocation: BookSetting<String> = .location(
    "stock.default_location", default: LocationCode.main,
    "Location of stock operations that name none.")

  /// How long a reservation without `--ttl` lasts; nil for until it is released.
  public static let reservationLifetime: BookSetting<TimeSpan?> = .span(
    "stock.reservation_ttl", TimeSpan(milliseconds: 60_000),
    TimeSpan(milliseconds: 365 * 86_400_000), default: nil,
    "How long a reservation without --ttl lasts; none: until it is released.")

  /// How long a session may be left alone.
  public static let sessionIdle: BookSetting<TimeSpan> = .length(
    "session.idle_limit", TimeSpan(milliseconds: 5 * 60_000),
    TimeSpan(milliseconds: 8 * 3_600_000), default: TimeSpan(milliseconds: 30 * 60_000),
    "How long a session may be left alone; administrators' at most 15m.")

  /// How long a session lasts at all.
  public static let sessionLength: BookSetting<TimeSpan> = .length(
    "session.absolute_limit", TimeSpan(milliseconds: 15 * 60_000),
    TimeSpan(milliseconds: 24 * 3_600_000), default: TimeSpan(milliseconds: 8 * 3_600_000),
    "How long a session lasts, used or not.")

  /// Whether everybody sees what is public: people who have not signed in, and those whose roles do
  /// not open it, such as customers.
  public static let explore: BookSetting<Bool> = .toggle(
    "access.explore", default: false,
    "Whether everybody may look at products: visitors without a sign-in, and customers.")

  /// Whether the book may be copied as it is stored.
  public static let copying: BookSetting<Bool> = .toggle(
    "access.copying", default: true,
    "Whether the book and its journal may be copied as they are stored.")

  /// How far back demand is looked at.
  public static let reorderHistory: BookSetting<TimeSpan> = .length(
    "reorder.history", TimeSpan(milliseconds: 14 * 86_400_000),
    TimeSpan(milliseconds: 728 * 86_400_000), default: TimeSpan(milliseconds: 91 * 86_400_000),
    "How far back `reorder propose` looks at what was given out.")
}

extension SettingDefinition {
  /// The closed list of settings.
  public static let all: [SettingDefinition] =
    [
      Settings.autoAllocate.definition, Settings.defaultLocation.definition,
      Settings.reservationLifetime.definition, Settings.reorderHistory.definition,
      Settings.sessionIdle.definition, Settings.sessionLength.definition,
      Settings.explore.definition, Settings.copying.definition,
    ] + Settings.ofRetention.map(\.definition) + Settings.ofJobs.map(\.definition)
    + Settings.ofCounting

  /// The setting called `key`. Throws `notfound.any` with the settings there are.
  public static func named(_ key: String) throws(OpsError) -> SettingDefinition {
    if let found = all.first(where: { TextFolding.sameBytes($0.key, key) }) { return found }
    throw OpsError(
      .notFound, "There is no setting \(Excerpt.of(key))", field: "setting",
      hint: "settings: " + all.map(\.key).joined(separator: ", "))
  }
}

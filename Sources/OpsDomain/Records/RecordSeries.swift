/// The series that the numbers of one collection come from. No two collections share one.
public struct RecordSeries: Sendable, Equatable, ExpressibleByStringLiteral {
  /// What the series is called; the next number is kept under this name.
  public let name: String
  /// What stands in front of the digits, such as `OOS-`; empty for digits alone.
  public let prefix: String

  /// A series whose numbers begin with its name: `OOS-000001`.
  public init(stringLiteral name: String) { self.init(name: name, prefix: name + "-") }

  private init(name: String, prefix: String) {
    self.name = name
    self.prefix = prefix
  }

  /// A series whose numbers are digits alone: `000001`.
  public static func plain(_ name: String) -> RecordSeries {
    RecordSeries(name: name, prefix: "")
  }
}

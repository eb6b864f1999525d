/// The weekday on which a shift begins.
public enum CrewDay: String, Sendable, CaseIterable, Codable {
  /// A weekday, or `every` for all weekdays that have no line of their own.
  case every, mon, tue, wed, thu, fri, sat, sun

  /// 0 for every day, 1 Monday to 7 Sunday.
  var number: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }

  init(number: Int64) { self = Self.allCases[Int(min(7, max(0, number)))] }
}

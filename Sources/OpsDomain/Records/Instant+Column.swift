extension Instant: ColumnWord {
  public static var listRule: ColumnRule {
    .form("times in milliseconds, parted by blanks") { list(from: .text($0)) != nil }
  }

  public init?(columnWord: Substring) {
    guard let milliseconds = Int64(columnWord),
      (Instant.minimum.milliseconds...Instant.maximum.milliseconds).contains(milliseconds)
    else { return nil }
    self.init(milliseconds: milliseconds)
  }

  public var columnWord: String { String(milliseconds) }
}

/// One of a few words.
public protocol ColumnChoice: ColumnValue, CaseIterable, RawRepresentable<String> {}

extension ColumnChoice {
  public static var columnKind: Column.Kind { .text }
  public static var columnRule: ColumnRule { .words(allCases.map(\.rawValue)) }

  public init?(columnValue: Value) {
    guard case .text(let text) = columnValue else { return nil }
    self.init(rawValue: text)
  }

  public var columnValue: Value { .text(rawValue) }
}

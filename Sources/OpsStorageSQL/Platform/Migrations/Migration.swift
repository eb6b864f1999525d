/// One named step of a book's history of tables. Never edited once released.
public struct Migration: Sendable, Equatable {
  /// Number and name, such as `0002-identity`; migrations run in the order of their list.
  public let name: String
  public let statements: [String]

  public init(_ name: String, _ statements: [String]) {
    self.name = name
    self.statements = statements
  }
}

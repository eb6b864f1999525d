import OpsDomain

/// What a new book is made of, and who can sign in to it at first.
public struct BookImport: Sendable {
  /// The export: a file, or a folder of CSV files.
  public let path: String
  /// Sign-in name of an administrator of the book that was exported.
  public let administrator: String
  /// The password that this administrator gets.
  public let password: Secret

  /// A book of that export, for that administrator.
  public init(path: String, administrator: String, password: Secret) {
    self.path = path
    self.administrator = administrator
    self.password = password
  }
}

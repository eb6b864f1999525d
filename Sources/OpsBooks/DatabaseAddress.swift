import OpsDomain

/// The address of a book in a database, as people write it.
package enum DatabaseAddress {
  /// Whether the text is one, and not the name of a kind of store.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// The address without its password.
  package static func masked(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return SecretText.masked(address) }
    let rest = address[scheme.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let end = authority.lastIndex(of: "@"),
      let colon = authority[..<end].firstIndex(of: ":")
    else { return SecretText.masked(address) }
    return SecretText.masked(
      String(address[..<colon]) + ":•••" + String(address[end...]))
  }

  /// What the database is called: the last part of the path.
  package static func name(_ address: String) -> String {
    let path = address.prefix { $0 != "?" }.split(separator: "/")
    guard path.count > 2, let last = path.last else { return "book" }
    let name = last.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return name.isEmpty ? "book" : name
  }

  /// The name that keys and images of the book lie beside; there is no such file.
  package static func path(_ address: String, in home: HomeFolder) -> String {
    home.book("\(name(address)).postgres")
  }
}

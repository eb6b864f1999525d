import OpsDomain

/// What the name of a file to write may be.
public enum FileName {
  /// Throws `usage.arguments` for an empty name, one of a folder, and one with a control or
  /// invisible character (line ends among them), which no list and no message can show.
  public static func check(_ path: String, field: String?) throws(OpsError) {
    guard !path.isEmpty else {
      throw OpsError(
        .usage, "The name of the output file is empty", field: field, hint: "name a file")
    }
    guard !path.unicodeScalars.contains(where: TextRules.isForbidden) else {
      throw OpsError(
        .usage, "The file name \(Excerpt.of(path)) has a control or invisible character in it",
        field: field, hint: "use a name without control or invisible characters")
    }
    guard let last = path.utf8.last, last != UInt8(ascii: "/") else {
      throw OpsError(
        .usage, "\(Excerpt.of(path, maximum: 120)) is a folder", field: field,
        hint: "name a file in it")
    }
  }

  /// The folder of a path and the name in it.
  static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }
}

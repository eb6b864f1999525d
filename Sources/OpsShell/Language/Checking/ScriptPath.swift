/// Paths of scripts, as text: nothing is looked up.
enum ScriptPath {
  /// A path written in `file`: relative paths begin at the folder of that file. `.` and `..` are
  /// worked out, so that one file has one path.
  static func resolve(_ path: String, from file: String?) -> String {
    var parts: [Substring] = []
    if !path.hasPrefix("/"), let file, file != "-" {
      parts = file.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    }
    let isAbsolute = path.hasPrefix("/") || (file?.hasPrefix("/") ?? false)
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      switch part {
      case ".": continue
      case ".." where !parts.isEmpty && parts.last != "..": parts.removeLast()
      default: parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}

import Glibc
import OpsDomain

/// Finds the scripts of a folder.
enum ScriptFolder {
  private static let depth = 16

  /// The path from the root, so that another folder may be the current one when it is used.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return ScriptPath.resolve("\(String(cString: folder))/\(path)", from: nil)
  }

  /// The script itself, or every `.opsh` file of a folder and the folders in it, by name. Folders
  /// called `lib` hold what tests call, and no tests. Throws `noinput.file`.
  static func scripts(in path: String, depth: Int = ScriptFolder.depth) throws -> [String] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let why = FileFailure.reason(errno)
      throw OpsError(
        .noInput, "Cannot read \(Excerpt.of(path)): \(why)", field: "path",
        hint: "check the name and the permissions of the file")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    guard depth > 0, let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    let base = path.hasSuffix("/") ? path : path + "/"
    var scripts: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      var inner = stat()
      guard stat(base + name, &inner) == 0 else { continue }
      if inner.st_mode & S_IFMT == S_IFDIR {
        if name != "lib" { scripts += try Self.scripts(in: base + name, depth: depth - 1) }
      } else if name.hasSuffix(".opsh") {
        scripts.append(base + name)
      }
    }
    return scripts
  }
}

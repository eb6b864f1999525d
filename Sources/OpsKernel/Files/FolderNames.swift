import Glibc
import OpsDomain

/// What is in a folder.
public enum FolderNames {
  /// The names in a folder, without itself and the one above; none when it cannot be read.
  public static func of(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Whether the folder, or one in it, holds that file.
  static func holds(_ folder: String, _ identity: FileIdentity, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return of(folder).contains { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { return false }
      if FileIdentity(status) == identity { return true }
      return status.st_mode & S_IFMT == S_IFDIR && holds(path, identity, depth: depth - 1)
    }
  }
}

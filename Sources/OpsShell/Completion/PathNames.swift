import Glibc

/// Files and folders that a path may mean.
enum PathNames {
  static let maximum = 200

  /// The paths that begin with `partial`, folders with a slash. Hidden ones only when asked for.
  static func beginning(with partial: String) -> [Candidate] {
    let slash = partial.lastIndex(of: "/")
    let folder = slash.map { String(partial[...$0]) } ?? ""
    let start = slash.map { String(partial[partial.index(after: $0)...]) } ?? partial
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(directory) }
    var found: [Candidate] = []
    while let entry = readdir(directory), found.count < maximum {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), name != ".", name != "..",
        !name.hasPrefix(".") || start.hasPrefix(".")
      else { continue }
      let isFolder = isFolder(folder + name)
      found.append(Candidate(folder + name + (isFolder ? "/" : ""), isWhole: !isFolder))
    }
    return found.sorted { $0.text < $1.text }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

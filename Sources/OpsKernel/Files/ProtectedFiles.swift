import Glibc
import OpsDomain

/// The files that belong to books: no command writes its output there.
///
/// A file is known by what it is (device and number) and by where it is (its folder and its name),
/// so that a link, another spelling of the path or a mounted folder is no way around.
public struct ProtectedFiles: Sendable {
  /// What the names of the files beside a book add to its own.
  private let companions: [String]
  /// Single files.
  private var files: [String] = []
  /// Folders with all that is in them.
  private var folders: [String] = []
  /// Beginnings of names in a folder.
  private var beginnings: [(folder: String, name: String)] = []

  /// - Parameter companions: What the names of the files beside any book add to its own.
  public init(besideBooks companions: [String] = []) { self.companions = companions }

  /// Adds the file of a book and the files beside it.
  public mutating func add(book path: String) {
    files += ([""] + companions).map { path + $0 }
  }

  /// Adds a single file.
  public mutating func add(file path: String) { files.append(path) }

  /// Adds a folder with all that is in it.
  public mutating func add(folder path: String) { folders.append(path) }

  /// Adds the files of a folder whose names begin like this.
  public mutating func add(namesBeginning name: String, in folder: String) {
    beginnings.append((folder, name))
  }

  /// Adds the files whose paths begin like this, in one folder.
  public mutating func add(pathsBeginning path: String) {
    let (folder, name) = FileName.parts(path)
    add(namesBeginning: name, in: folder)
  }

  /// Whether a path is one of these files, or one of any other book.
  public func holds(_ path: String) -> Bool {
    let (folder, name) = FileName.parts(path)
    return holds(FileIdentity.of(folder), folder, name)
      || [FileIdentity.of(path), FileIdentity.ofLink(path)].contains { known in
        known.map(isOne) ?? false
      } || BookMarks.isOfBook(folder: folder, name: name, companions)
  }

  /// Whether the place is one of a protected file, there or not.
  private func holds(_ folder: FileIdentity?, _ path: String, _ name: String) -> Bool {
    guard let folder else { return false }
    let wanted = name.lowercased()
    // A file where a folder has to be made later would keep the book from making it.
    let isFile = (files + folders).contains { file in
      let parts = FileName.parts(file)
      return parts.name.lowercased() == wanted && FileIdentity.of(parts.folder) == folder
    }
    let isBeginning = beginnings.contains { beginning in
      wanted.hasPrefix(beginning.name.lowercased())
        && FileIdentity.of(beginning.folder) == folder
    }
    return isFile || isBeginning || isInside(folder, path)
  }

  /// Whether a folder is one of the protected ones, or lies in one.
  private func isInside(_ folder: FileIdentity, _ path: String) -> Bool {
    let known = Set(folders.compactMap(FileIdentity.of))
    guard !known.isEmpty else { return false }
    var (at, step) = (folder, path)
    // The way up ends where a folder is its own parent.
    for _ in 0..<256 {
      if known.contains(at) { return true }
      step += "/.."
      guard let above = FileIdentity.of(step), above != at else { return false }
      at = above
    }
    return true
  }

  /// Whether it is a protected file under another name.
  private func isOne(_ identity: FileIdentity) -> Bool {
    files.contains { FileIdentity.of($0) == identity || FileIdentity.ofLink($0) == identity }
      || beginnings.contains { beginning in
        FolderNames.of(beginning.folder).contains { name in
          name.hasPrefix(beginning.name)
            && FileIdentity.of("\(beginning.folder)/\(name)") == identity
        }
      } || folders.contains { FolderNames.holds($0, identity, depth: 4) }
  }
}

import Glibc

/// Knows the home folder of somebody's desk by what the program leaves in it: a book, a sign-in,
/// keys, a history, jobs or runs.
enum HomeMarks {
  private static let keyFolders = ["seals", "identity-keys"]
  private static let workFolders = ["jobs", "runs"]
  private static let keyFiles = ["signing.key", "people.keys", "keys.json"]
  /// Folders in folders that are looked at on the way up.
  private static let depth = 4

  /// Whether a name is one that a home folder keeps for itself, there or not.
  static func belongs(_ name: String) -> Bool {
    name == "credentials" || name == "config.json" || (keyFolders + workFolders).contains(name)
      || ["credentials-", "history-"].contains(where: name.hasPrefix)
  }

  /// Whether it is such a folder.
  static func isHome(_ folder: String) -> Bool {
    if BookMarks.isMarked("\(folder)/book.sqlite") { return true }
    let names = FolderNames.of(folder)
    return names.contains { isHistory($0) || isSignIn($0, folder) }
      || holdsKeys(folder) || holdsWork(folder)
  }

  /// Whether a folder is one that a home folder keeps for itself, or lies in one.
  static func isInFolder(of folder: String) -> Bool {
    guard let real = realpath(folder, nil) else { return false }
    defer { free(real) }
    var path = String(cString: real)
    for _ in 0..<depth {
      let (above, name) = FileName.parts(path)
      guard !name.isEmpty, above != path else { return false }
      if (keyFolders + workFolders).contains(name), isHome(above) { return true }
      path = above
    }
    return false
  }

  /// As the prompt names it, `history-BOOK-` and digits of a hash: no ending, so no file of others.
  private static func isHistory(_ name: String) -> Bool {
    name.hasPrefix("history-") && !name.contains(".")
  }

  private static func isSignIn(_ name: String, _ folder: String) -> Bool {
    (name == "credentials" || name.hasPrefix("credentials-"))
      && BookMarks.isMarked("\(folder)/\(name)")
  }

  /// Keys lie in a folder for each book.
  private static func holdsKeys(_ folder: String) -> Bool {
    keyFolders.contains { kind in
      FolderNames.of("\(folder)/\(kind)").contains { book in
        keyFiles.contains { access("\(folder)/\(kind)/\(book)/\($0)", F_OK) == 0 }
      }
    }
  }

  /// Jobs are called `J-…`, runs `R-…`.
  private static func holdsWork(_ folder: String) -> Bool {
    workFolders.contains { kind in
      FolderNames.of("\(folder)/\(kind)").contains { name in
        ["J-", "R-"].contains(where: name.hasPrefix) && name.hasSuffix(".json")
      }
    }
  }
}

import OpsDomain
import OpsKernel
import OpsStorageLocal

/// Files and folders of a book that other users of the machine may read or write.
package struct OpenFiles: Sendable {
  /// What an open file is called, with its mode, such as `/srv/book.sqlite (0644)`.
  private let named: [String]
  private let paths: [String]

  /// Looks at the book with the files beside it, its images, its seal folder and its keys of
  /// sign-ins. What is missing is not open.
  package init(_ files: BookFiles) {
    let keys = [files.safeFolder.path, files.home.state + "/identity-keys"].flatMap { folder in
      [folder] + FolderNames.of(folder).sorted().map { "\(folder)/\($0)" }
    }
    let book = [""] + BookCompanions.endings
    self.init(book.map { files.path + $0 } + [files.imageFolder] + keys)
  }

  /// - Parameter candidates: Paths of files and folders.
  init(_ candidates: [String]) {
    let open = candidates.compactMap { path -> (path: String, mode: String)? in
      guard let mode = FileAccess.mode(path), mode & 0o077 != 0 else { return nil }
      return (path, "0" + String(mode, radix: 8))
    }
    paths = open.map(\.path)
    named = open.map { "\(Excerpt.of($0.path, maximum: 160)) (\($0.mode))" }
  }

  /// What is open and how to close it, in one sentence; nil where nothing is.
  package var warning: String? {
    guard !paths.isEmpty else { return nil }
    let most = 5
    let some = named.prefix(most).joined(separator: ", ")
    let more = named.count > most ? " and \(named.count - most) more" : ""
    let places = paths.map { Excerpt.of($0, maximum: 160) }.prefix(most).joined(separator: " ")
    return "Other users of this machine may open \(some)\(more): run `chmod go= \(places)`"
  }
}

import Glibc
import OpsDomain
import OpsKernel
import OpsStorageLocal

/// The place that a restored book takes: its file, its images beside it, and its seal folder apart
/// from it. The book comes last, so there is no moment with a book that lacks its keys.
struct RestoredPlace {
  private static let aside = ".before-restore"

  private let files: BookFiles

  init(_ files: BookFiles) { self.files = files }

  /// Throws `cantcreate.file` where a book, or a file of one, is at the place.
  func requireFree() throws(OpsError) {
    let names = ["", "-wal", "-journal"].map { files.path + $0 }
    guard let taken = names.first(where: FileAccess.exists) else { return }
    throw OpsError(
      .cannotCreate, "\(Excerpt.of(taken, maximum: 160)) already exists", field: "to",
      hint: "name a file that does not exist; a restore never replaces a book")
  }

  /// Moves a scratch book, which is closed, to the place. Answers the folders of an earlier book
  /// that were moved aside.
  ///
  /// Throws `cantcreate.file`; whatever it throws, there is no book at the place.
  func take(_ scratch: ScratchBook) throws -> [String] {
    try requireFree()
    guard !["-wal", "-journal"].contains(where: { Self.isFull(scratch.files.path + $0) }) else {
      throw OpsError(
        .storageFailed, "The restored book was not closed", field: "to", hint: "run it again")
    }
    var moved: [String] = []
    while files.safeFolder.exists { moved.append(try moveAside(files.safeFolder.path)) }
    try copySeals(from: scratch.files.safeFolder, to: files.safeFolder)
    if FileAccess.exists(files.imageFolder) { moved.append(try moveAside(files.imageFolder)) }
    if !FolderNames.of(scratch.files.imageFolder).isEmpty {
      try rename(scratch.files.imageFolder, files.imageFolder)
    }
    // A link takes no name that is taken, unlike a renamed file.
    guard link(scratch.files.path, files.path) == 0 else { throw Self.failure(files.path) }
    try Self.synchronise(FileAccess.folder(of: files.path))
    return moved
  }

  private static func isFull(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  private func copySeals(from scratch: SafeFolder, to safe: SafeFolder) throws {
    try safe.prepare()
    for name in FolderNames.of(scratch.path) {
      let source = try SafeFile(scratch.file(name))
      try FileAccess.replace(
        safe.file(name), with: try source.read(try source.size, at: 0))
    }
  }

  private func moveAside(_ path: String) throws(OpsError) -> String {
    var number = 1
    while true {
      let name = path + Self.aside + (number == 1 ? "" : ".\(number)")
      if !FileAccess.exists(name) {
        try rename(path, name)
        return name
      }
      number += 1
    }
  }

  private func rename(_ path: String, _ name: String) throws(OpsError) {
    guard Glibc.rename(path, name) == 0 else { throw Self.failure(name) }
  }

  private static func synchronise(_ folder: String) throws(OpsError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(folder) }
  }

  private static func failure(_ path: String) -> OpsError {
    OpsError(
      .cannotCreate,
      "\(Excerpt.of(path, maximum: 160)) cannot be created: \(FileFailure.reason(errno))",
      field: "to", hint: "name a file in a folder you may write to")
  }
}

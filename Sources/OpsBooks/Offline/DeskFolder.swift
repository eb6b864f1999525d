import Glibc
import OpsDomain
import OpsKernel

/// The files of an offline desk in a folder of their own, for their owner only.
package struct DeskFolder: Sendable {
  /// Where they are.
  package let path: String

  /// The folder of the desk of this home.
  package init(_ home: HomeFolder) { path = home.data + "/desk" }

  private var header: OwnFile { OwnFile(file("desk.json")) }

  /// Whether there is a desk.
  package var exists: Bool { header.exists }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The sealed pages that the server sent.
  var copy: String { file("copy") }
  /// The sealed state of the desk.
  var memory: String { file("memory") }
  /// What waits, as it was run last on the copy; sealed.
  var top: String { file("top") }
  /// What was run on the copy since the last round, one sealed file each.
  var inbox: String { file("inbox") }

  /// Held by a round, and by who decides about what waits.
  func lockRounds() async throws -> DeskLock {
    try await DeskLock.acquire(file("round.lock"), while: "is syncing this offline desk")
  }

  /// Held while files are read or written; nobody waits for a network meanwhile.
  func lockFiles() async throws -> DeskLock {
    try await DeskLock.acquire(file("files.lock"), while: "works with this offline desk")
  }

  /// What the desk says of itself. Throws `config.no_book` where there is none, `config.invalid`
  /// for files that others may read, and `data.corrupt`.
  package func readHeader() throws -> DeskHeader {
    guard let isOpenToOthers = header.isOpenToOthers else {
      throw OpsError(
        .noBook, "There is no offline desk here", field: "desk",
        hint: "run `opsh desk join URL` to make one")
    }
    guard !isOpenToOthers else {
      throw OpsError(
        .configuration, "\(header.name) is open to others", field: "desk",
        hint: "run `chmod -R go= \(path)`, then find out who may have read it")
    }
    do {
      return try DocumentDecoder.decode(
        DeskHeader.self, from: try DocumentParser.parse(try header.content(limit: 65_536)),
        unknown: .ignore)
    } catch {
      throw OpsError(
        .corrupt, "\(header.name) cannot be read", field: "desk",
        hint: "revoke the desk at its server, and join again in another home folder")
    }
  }

  func write(_ header: DeskHeader) throws {
    let content = DocumentWriter.bytes(try DocumentEncoder.encode(header))
    try self.header.replace(with: content + [0x0A], in: path)
  }

  /// The names of the files in the inbox, oldest first: numbers of the same length.
  func inboxNames() -> [String] {
    FolderNames.of(inbox).filter { name in name.utf8.count == 12 && Int64(name) != nil }.sorted()
  }

  /// Removes everything but what the desk says of itself.
  func removeCopy() {
    for name in inboxNames() { FileAccess.remove("\(inbox)/\(name)") }
    for path in [copy, memory, top] { FileAccess.remove(path) }
  }

  /// How many bytes its files take.
  var bytes: Int64 {
    let paths = [copy, memory, top] + inboxNames().map { "\(inbox)/\($0)" }
    return paths.reduce(Int64(0)) { sum, path -> Int64 in
      var status = stat()
      return stat(path, &status) == 0 ? sum + Int64(status.st_size) : sum
    }
  }
}

import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync
import Synchronization

/// What a round of an offline desk and its parts share: what the desk remembers. Every change of it
/// that must not be lost is written down under the lock of the files.
final class DeskBox: Sendable {
  private struct State: Sendable {
    var memory: DeskMemory
    var isWiped = false
  }

  let book: OfflineBook
  let files: DeskFiles
  private let state: Mutex<State>

  init(_ book: OfflineBook, _ files: DeskFiles, _ memory: DeskMemory) {
    self.book = book
    self.files = files
    state = Mutex(State(memory: memory))
  }

  var memory: DeskMemory { state.withLock { $0.memory } }
  var isWiped: Bool { state.withLock { $0.isWiped } }

  func change(_ body: (inout DeskMemory) -> Void) { state.withLock { body(&$0.memory) } }

  /// Runs `body` under the lock of the files.
  func locked<Answer>(_ body: () throws -> Answer) async throws -> Answer {
    let lock = try await files.folder.lockFiles()
    defer { lock.release() }
    return try body()
  }

  /// Writes down what the machine has to remember, with what is known besides. Notes of units that
  /// are gone are forgotten; what is in the conflict list keeps its own.
  func keep(_ sync: SyncState) async throws {
    guard !isWiped else { return }
    let keys = Set(sync.outbox.units.map(\.key) + sync.conflicts.entries.map(\.key))
    change { memory in
      memory.sync = sync
      memory.notes = memory.notes.filter { keys.contains($0.key) }
    }
    let memory = memory
    try await locked { try files.write(memory) }
  }

  /// Removes the copy.
  func wipe(why: String) async throws {
    state.withLock { $0.isWiped = true }
    try await locked {
      let header = try files.folder.readHeader()
      _ = try book.wipe(header, why: why, at: book.world.clock.now())
    }
  }

  /// A call with the names that the server has given meanwhile.
  func translated(_ input: Document) -> Document {
    let names = memory.names
    return names.isEmpty ? input : Self.translated(input, names)
  }

  private static func translated(_ document: Document, _ names: [String: String]) -> Document {
    switch document {
    case .text(let text): return .text(names[text] ?? text)
    case .list(let items): return .list(items.map { translated($0, names) })
    case .object(let object):
      var copy = DocumentObject()
      for member in object.members { copy.set(member.key, translated(member.value, names)) }
      return .object(copy)
    case .null, .bool, .integer, .number: return document
    }
  }

  /// Learns what the server calls what the unit has made here: the same places of both answers say
  /// so.
  func learn(_ key: String, from answer: Document) {
    change { memory in
      guard let note = memory.notes[key], !note.provisional.isEmpty else { return }
      Self.compare(note.answer, answer) { own, theirs in
        if note.provisional[own] != nil { memory.names[own] = theirs }
      }
    }
  }

  private static func compare(
    _ own: Document, _ theirs: Document, _ found: (String, String) -> Void
  ) {
    switch (own, theirs) {
    case (.text(let own), .text(let theirs)): found(own, theirs)
    case (.list(let own), .list(let theirs)):
      for (left, right) in zip(own, theirs) { compare(left, right, found) }
    case (.object(let own), .object(let theirs)):
      for member in own.members {
        if let other = theirs[member.key] { compare(member.value, other, found) }
      }
    default: break
    }
  }
}

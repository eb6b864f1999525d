import Glibc
import OpsBooks
import OpsDomain
import OpsKernel
import OpsShell

/// Small documents in a folder of the state, one file each, for their owner only: they name files
/// and people.
struct StateFolder: Sendable {
  /// Most documents that are kept; beyond that the oldest goes.
  static let limit = 500

  let path: String
  /// What a document is called in errors and as a field: `job`, `run`.
  let what: String

  /// Keeps a document. It is saved often, and after a power cut an older one is good enough: the
  /// keys of the calls show what the book has taken since.
  func save(_ document: some Encodable, named name: String) throws {
    let file = try file(of: name)
    if !FileAccess.exists(file) {
      try FileAccess.makeFolder(path)
      for old in try names().dropLast(Self.limit - 1) { FileAccess.remove(try self.file(of: old)) }
    }
    let content = DocumentWriter.bytes(try DocumentEncoder.encode(document))
    do throws(OpsError) {
      try FileAccess.replace(file, with: content, isSynchronised: false)
    } catch {
      // Nobody has named that file, so no other name helps.
      var failure = error
      failure.hint =
        error.code == .storageFull
        ? "make room on the disk of \(path), and repeat"
        : "check the owner and the mode of \(path)"
      throw failure
    }
  }

  /// The document of that name, or nil. Throws `data.corrupt` with `hint`.
  func document<Value: Decodable>(
    _ type: Value.Type, named name: String, hint: String
  ) throws -> Value? {
    guard let file = try? file(of: name), FileAccess.exists(file) else { return nil }
    do {
      let content = try ByteSources.open(file).readAll(limit: 1 << 20, name: file)
      return try DocumentDecoder.decode(
        type, from: try DocumentParser.parse(content), unknown: .ignore)
    } catch {
      throw OpsError(
        .corrupt, "The note about \(name) cannot be read", field: what,
        hint: "remove \(file); \(hint)")
    }
  }

  /// The names of all documents, the one changed longest ago first.
  func names() throws -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [(name: String, changed: Int)] = []
    while let entry = readdir(stream) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard file.hasSuffix(".json"), stat("\(path)/\(file)", &status) == 0 else { continue }
      let changed = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      names.append((String(file.dropLast(5)), changed))
    }
    return names.sorted { ($0.changed, $0.name) < ($1.changed, $1.name) }.map(\.name)
  }

  /// Throws `notfound.any` for what cannot be a name: it comes from a command line.
  private func file(of name: String) throws(OpsError) -> String {
    let isName =
      (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      }
    guard isName else {
      throw OpsError(.notFound, "There is no \(what) \(Excerpt.of(name))", field: what)
    }
    return "\(path)/\(name).json"
  }
}

/// Bulk runs as small files in the state folder.
struct FileJobStore: JobStore {
  private let folder: StateFolder

  init(state: String) { folder = StateFolder(path: state + "/jobs", what: "job") }

  func save(_ job: BulkJob) throws { try folder.save(job, named: job.name) }

  func job(named name: String) throws -> BulkJob? {
    try folder.document(
      BulkJob.self, named: name,
      hint: "run bulk again with the same file: no row is booked twice")
  }

  /// Their names sort by time.
  func names() throws -> [String] { try folder.names().sorted() }
}

/// Runs of scripts as small files in the state folder.
struct FileRunStore: RunStore {
  private let folder: StateFolder

  init(state: String) { folder = StateFolder(path: state + "/runs", what: "run") }

  func save(_ run: RunRecord) throws { try folder.save(run, named: run.name) }

  func run(named name: String) throws -> RunRecord? {
    try folder.document(
      RunRecord.self, named: name,
      hint: "run the script again with --run-id \(name): nothing is written twice")
  }

  func names() throws -> [String] { try folder.names() }
}

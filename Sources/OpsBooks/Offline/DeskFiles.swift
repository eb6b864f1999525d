import OpsDomain
import OpsKernel
import OpsSync

/// What is sealed in the files of an offline desk. Its callers hold the lock of the files.
struct DeskFiles: Sendable {
  /// Largest file that is read: a copy is read into memory.
  private static let limit = 1 << 30

  let folder: DeskFolder
  let key: DeskKey
  let random: any RandomSource

  // MARK: What the desk remembers

  /// Throws `data.corrupt`.
  func readMemory() throws -> DeskMemory {
    guard let memory = try read(DeskMemory.self, folder.memory, "memory") else {
      throw OpsError(
        .corrupt, "The state of this offline desk is missing", field: "desk",
        hint: "revoke the desk at its server, and join again in another home folder")
    }
    return memory
  }

  func write(_ memory: DeskMemory) throws { try write(memory, folder.memory, "memory") }

  func readTop() throws -> DeskTop { try read(DeskTop.self, folder.top, "top") ?? DeskTop() }

  func write(_ top: DeskTop) throws { try write(top, folder.top, "top") }

  // MARK: What was run since the last round

  /// The entries with the names of their files, oldest first.
  func readInbox() throws -> [(name: String, entry: DeskEntry)] {
    try folder.inboxNames().compactMap { name in
      try read(DeskEntry.self, "\(folder.inbox)/\(name)", "inbox").map { (name: name, entry: $0) }
    }
  }

  func add(_ entry: DeskEntry) throws {
    try FileAccess.makeFolder(folder.inbox)
    let last = folder.inboxNames().last.flatMap { Int64($0) } ?? 0
    let digits = String(last + 1)
    let name = String(repeating: "0", count: max(0, 12 - digits.utf8.count)) + digits
    try write(entry, "\(folder.inbox)/\(name)", "inbox")
  }

  func remove(inbox name: String) { FileAccess.remove("\(folder.inbox)/\(name)") }

  // MARK: Pages of the server

  /// The pages, in the order in which they came. What was cut off while it was written is not one.
  func readPages() throws -> [DeskPage] {
    guard FileAccess.exists(folder.copy) else { return [] }
    let bytes = try ByteSources.open(folder.copy).readAll(limit: Self.limit, name: folder.copy)
    var pages: [DeskPage] = []
    for chunk in CopyLog.chunks(of: bytes) {
      let plain = try key.open(Array(chunk), for: "copy \(pages.count)")
      pages.append(
        try DocumentDecoder.decode(
          DeskPage.self, from: try DocumentParser.parse(plain, limits: .trusted),
          unknown: .ignore))
    }
    return pages
  }

  /// Adds a page behind the others, and waits for the disk.
  /// - Parameter place: How many pages there are.
  func add(_ page: DeskPage, at place: Int) throws {
    try CopyLog.append(try sealed(page, place), to: folder.copy)
  }

  /// Puts pages in the place of all others, in one step.
  func replace(pages: [DeskPage]) throws {
    var content: [UInt8] = []
    for (place, page) in pages.enumerated() {
      content += CopyLog.chunk(of: try sealed(page, place))
    }
    try FileAccess.makeFolder(folder.path)
    try FileAccess.replace(folder.copy, with: content)
  }

  private func sealed(_ page: DeskPage, _ place: Int) throws -> [UInt8] {
    let plain = DocumentWriter.bytes(try DocumentEncoder.encode(page))
    return try key.seal(plain, for: "copy \(place)", random)
  }

  // MARK: Sealed documents

  private func read<Value: Decodable>(
    _ type: Value.Type, _ path: String, _ place: String
  ) throws -> Value? {
    guard FileAccess.exists(path) else { return nil }
    let sealed = try ByteSources.open(path).readAll(limit: Self.limit, name: path)
    let plain = try key.open(sealed, for: place)
    return try DocumentDecoder.decode(
      type, from: try DocumentParser.parse(plain, limits: .trusted), unknown: .ignore)
  }

  private func write(_ value: some Encodable, _ path: String, _ place: String) throws {
    let plain = DocumentWriter.bytes(try DocumentEncoder.encode(value))
    try FileAccess.makeFolder(folder.path)
    try FileAccess.replace(path, with: try key.seal(plain, for: place, random))
  }
}

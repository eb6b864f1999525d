import Glibc
import OpsDomain
import OpsStorage

/// The keys of the people in a book as one file of a ``SafeFolder``: a head, then blocks of keys.
///
/// Keys are made 256 at a time and waited for then; giving some away is a note in the head that is
/// not waited for. After a power cut that note may be old, so the rest of the block is left unused.
/// Processes lock the file against each other, and a process that needs many keys is given several
/// at once.
struct FileVault: PersonalVault {
  private static let name = "people.keys"
  private static let noteName = "erasing"
  private static let headLength = 64
  private static let magic = Array("OPSHKEY1".utf8)
  private static let bootLength = 36

  private let folder: SafeFolder
  /// Whether keys were made before and are not here.
  private let isLost: Bool
  private let random: any RandomSource
  private let boot: [UInt8]
  private let reserve = KeyReserve()

  /// - Parameter isLost: Whether the book has a folder that is not here; new keys are refused then,
  ///   because the old ones could no longer be put back beside them.
  init(folder: SafeFolder, random: any RandomSource, isLost: Bool = false) {
    self.init(folder: folder, random: random, boot: Self.bootIdentifier(), isLost: isLost)
  }

  /// - Parameter boot: Tells one run of the machine from another; 36 bytes.
  init(folder: SafeFolder, random: any RandomSource, boot: [UInt8], isLost: Bool = false) {
    self.isLost = isLost
    self.folder = folder
    self.random = random
    self.boot = boot
  }

  /// The files that nobody may replace while the book is open.
  static func files(in folder: SafeFolder) -> [String] { [folder.file(name)] }

  private struct Head {
    var blocks: Int
    var next: Int
  }

  // MARK: Keys

  func take() throws(OpsError) -> PersonalKey {
    try reserve.take(of: folder.file(Self.name)) { (count) throws(OpsError) -> [PersonalKey] in
      try give(count)
    }
  }

  /// Gives the next keys away: at least one, and at most so many of one block.
  private func give(_ count: Int) throws(OpsError) -> [PersonalKey] {
    guard !isLost || folder.exists else { throw folder.missing }
    let file = try open()
    var head = try head(of: file)
    if head.next >= head.blocks * KeyBlock.keys {
      try file.write(KeyBlock.make(random), at: Self.offset(ofBlock: head.blocks))
      head.blocks += 1
      try write(head, to: file)
      try file.synchronise()
    }
    let rest = KeyBlock.keys - head.next % KeyBlock.keys
    let keys = try keys(from: head.next, min(count, rest), in: file)
    guard !keys.isEmpty else {
      throw OpsError(
        .corrupt, "A new key in the seal folder is empty", field: "journal.seal_folder",
        hint: "put the folder back from its copy")
    }
    head.next += keys.count
    try write(head, to: file)
    return keys
  }

  func key(of slot: Int64) throws(OpsError) -> PersonalKey? {
    guard FileAccess.exists(folder.file(Self.name)) else { return nil }
    try folder.check(Self.name)
    let file = try SafeFile(folder.file(Self.name))
    guard let key = try key(at: KeyBlock.place(of: slot), in: file), key.slot == slot else {
      return nil
    }
    return key
  }

  func destroy(_ slots: [Int64]) throws(OpsError) {
    guard !slots.isEmpty, FileAccess.exists(folder.file(Self.name)) else { return }
    let file = try open()
    for slot in slots {
      let place = KeyBlock.place(of: slot)
      guard try key(at: place, in: file)?.slot == slot else { continue }
      try file.write(
        [UInt8](repeating: 0, count: PersonalKey.length), at: Self.offset(of: place))
    }
    try file.synchronise()
  }

  /// Nil for a destroyed key, and beyond the end.
  private func key(
    at place: Int, in file: borrowing SafeFile
  ) throws(OpsError) -> PersonalKey? {
    try keys(from: place, 1, in: file).first
  }

  /// So many keys of one block, or those before the first that was destroyed or is not there.
  private func keys(
    from place: Int, _ count: Int, in file: borrowing SafeFile
  ) throws(OpsError) -> [PersonalKey] {
    let mark = try file.read(4, at: Self.offset(ofBlock: place / KeyBlock.keys))
    let bytes = try file.read(count * PersonalKey.length, at: Self.offset(of: place))
    guard mark.count == 4 else { return [] }
    var keys: [PersonalKey] = []
    for start in stride(from: 0, to: bytes.count, by: PersonalKey.length) {
      let key = bytes[start..<min(start + PersonalKey.length, bytes.count)]
      guard KeyBlock.isKey(key) else { break }
      keys.append(
        PersonalKey(
          slot: KeyBlock.slot(place + keys.count, mark: KeyBlock.mark(of: mark)),
          bytes: Array(key)))
    }
    return keys
  }

  // MARK: Erasures

  func isErasing() throws(OpsError) -> Bool { FileAccess.exists(folder.file(Self.noteName)) }

  func note(erasing: Bool) throws(OpsError) {
    guard erasing else { return FileAccess.remove(folder.file(Self.noteName)) }
    try folder.prepare()
    try SafeFile(folder.file(Self.noteName)).synchronise()
  }

  func keep(erasures: [ErasureMark]) throws(OpsError) {
    guard !erasures.isEmpty else { return }
    try folder.prepare()
    try FileAccess.replace(
      folder.file(ErasureMark.fileName), with: ErasureMark.lines(of: erasures))
  }

  // MARK: Copies

  func blocks(from number: Int, limit: Int) throws(OpsError) -> [[UInt8]] {
    guard FileAccess.exists(folder.file(Self.name)) else { return [] }
    let file = try open()
    let head = try head(of: file)
    var blocks: [[UInt8]] = []
    for index in number..<max(number, min(head.blocks, number + limit)) {
      blocks.append(try file.read(KeyBlock.length, at: Self.offset(ofBlock: index)))
    }
    return blocks
  }

  func restore(blocks: [[UInt8]], at number: Int) throws(OpsError) {
    try KeyBlock.check(blocks)
    let file = try open()
    var head = try head(of: file)
    guard head.blocks == number, head.next == number * KeyBlock.keys else { throw KeyBlock.used }
    for block in blocks {
      try file.write(block, at: Self.offset(ofBlock: head.blocks))
      head.blocks += 1
    }
    head.next = head.blocks * KeyBlock.keys
    try write(head, to: file)
    try file.synchronise()
  }

  // MARK: The file

  /// The file, locked until the value goes.
  private func open() throws(OpsError) -> SafeFile {
    try folder.prepare()
    let file = try SafeFile(folder.file(Self.name))
    try folder.check(Self.name)
    try file.lock()
    return file
  }

  private func head(of file: borrowing SafeFile) throws(OpsError) -> Head {
    let bytes = try file.read(Self.headLength, at: 0)
    if bytes.isEmpty { return Head(blocks: 0, next: 0) }
    guard bytes.count == Self.headLength, bytes.starts(with: Self.magic) else {
      throw OpsError(
        .corrupt, "The file of personal keys cannot be read: it is damaged, or another file",
        field: "journal.seal_folder",
        hint: "put the seal folder back from its copy")
    }
    let blocks = Self.integer(bytes[8..<16])
    let isSameBoot = Array(bytes[24..<24 + Self.bootLength]) == boot
    return Head(
      blocks: blocks, next: isSameBoot ? Self.integer(bytes[16..<24]) : blocks * KeyBlock.keys)
  }

  private func write(_ head: Head, to file: borrowing SafeFile) throws(OpsError) {
    var bytes = Self.magic
    for value in [head.blocks, head.next] {
      withUnsafeBytes(of: Int64(value).bigEndian) { bytes.append(contentsOf: $0) }
    }
    bytes += boot
    bytes += [UInt8](repeating: 0, count: Self.headLength - bytes.count)
    try file.write(bytes, at: 0)
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func offset(ofBlock number: Int) -> Int { headLength + number * KeyBlock.length }

  private static func offset(of place: Int) -> Int {
    offset(ofBlock: place / KeyBlock.keys) + KeyBlock.offset(of: place)
  }

  /// What the kernel calls this run of the machine. Where it has no name for it, no note is trusted
  /// beyond the process.
  private static func bootIdentifier() -> [UInt8] {
    let descriptor = Glibc.open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    var bytes = [UInt8](repeating: 0, count: bootLength)
    var count = 0
    if descriptor >= 0 {
      count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
    }
    guard count != bootLength else { return bytes }
    let name = Array("process \(getpid())".utf8)
    return name + [UInt8](repeating: 0, count: bootLength - name.count)
  }
}

import OpsDomain
import OpsStorage

/// The keys of the people in a book as items that several servers share: a head, blocks of 256
/// keys, the note of an erasure and the list of the erased.
///
/// The head says which key is the next, so a key is given once, whichever server asks. Where the
/// place may have been set back since, the rest of the block is left unused: its keys may have
/// sealed something. Blocks that were read are remembered for half a second, no longer: a key that
/// one server has destroyed must be gone at the others.
final class ItemVault: PersonalVault {
  private struct Head {
    private static let length = 16

    var blocks = 0
    var next = 0
    private let run: [UInt8]

    init(_ session: any KeptSession) throws(OpsError) {
      run = try session.run()
      guard let bytes = try session.item(ItemVault.headName) else { return }
      guard bytes.count >= Self.length else {
        throw OpsError(.corrupt, "The first block of people's keys cannot be read")
      }
      blocks = bytes[..<8].reduce(0) { $0 << 8 | Int($1) }
      let isSameRun = Array(bytes[Self.length...]) == run
      next = isSameRun ? bytes[8..<16].reduce(0) { $0 << 8 | Int($1) } : blocks * KeyBlock.keys
    }

    var item: KeptItem {
      var bytes: [UInt8] = []
      for value in [blocks, next] {
        withUnsafeBytes(of: Int64(value).bigEndian) { bytes.append(contentsOf: $0) }
      }
      return KeptItem(ItemVault.headName, bytes + run)
    }
  }

  fileprivate static let headName = "people/head"
  private static let blockStart = "people/block/"
  private static let noteName = "people/erasing"
  private static let erasuresName = "people/erasures"
  private static let digits = 9

  private let items: any KeptItems
  private let random: any RandomSource
  private let reserve = ItemReserve()

  init(_ items: any KeptItems, random: any RandomSource) {
    self.items = items
    self.random = random
  }

  // MARK: Keys

  func take() throws(OpsError) -> PersonalKey {
    try reserve.take { (count) throws(OpsError) -> [PersonalKey] in try give(count) }
  }

  /// Gives the next keys away: at least one, and at most so many of one block.
  private func give(_ count: Int) throws(OpsError) -> [PersonalKey] {
    try items.alone { (session) throws(OpsError) -> [PersonalKey] in
      var head = try Head(session)
      let number = head.next / KeyBlock.keys
      let block: [UInt8]
      if head.next >= head.blocks * KeyBlock.keys {
        block = KeyBlock.make(random)
        try session.put(KeptItem(Self.name(ofBlock: number), block))
        head.blocks += 1
      } else {
        block = try session.item(Self.name(ofBlock: number)) ?? []
      }
      let end = min(head.next + count, (number + 1) * KeyBlock.keys)
      let keys = (head.next..<end).compactMap { Self.key(at: $0, in: block) }
      guard keys.count == end - head.next else {
        throw OpsError(
          .corrupt, "A new key for people in the book is missing", field: "store.url",
          hint: "put the table kept_items back from a backup")
      }
      head.next = end
      try session.put(head.item)
      return keys
    }
  }

  func key(of slot: Int64) throws(OpsError) -> PersonalKey? {
    let number = KeyBlock.place(of: slot) / KeyBlock.keys
    let block = try reserve.block(number) { () throws(OpsError) -> [UInt8]? in
      try items.item(Self.name(ofBlock: number))
    }
    guard let block, let key = Self.key(at: KeyBlock.place(of: slot), in: block),
      key.slot == slot
    else { return nil }
    return key
  }

  func destroy(_ slots: [Int64]) throws(OpsError) {
    guard !slots.isEmpty else { return }
    let byBlock = Dictionary(grouping: slots) { KeyBlock.place(of: $0) / KeyBlock.keys }
    try items.alone { (session) throws(OpsError) -> Void in
      for (number, slots) in byBlock.sorted(by: { $0.key < $1.key }) {
        guard var block = try session.item(Self.name(ofBlock: number)) else { continue }
        for slot in slots where KeyBlock.mark(of: block) == KeyBlock.mark(of: slot) {
          let start = KeyBlock.offset(of: KeyBlock.place(of: slot))
          for index in start..<start + PersonalKey.length { block[index] = 0 }
        }
        try session.put(KeptItem(Self.name(ofBlock: number), block))
      }
    }
    reserve.forgetBlocks()
  }

  /// Nil for a destroyed key, and for what is no block.
  private static func key(at place: Int, in block: [UInt8]) -> PersonalKey? {
    guard block.count == KeyBlock.length else { return nil }
    let start = KeyBlock.offset(of: place)
    let bytes = block[start..<start + PersonalKey.length]
    guard KeyBlock.isKey(bytes) else { return nil }
    return PersonalKey(
      slot: KeyBlock.slot(place, mark: KeyBlock.mark(of: block)), bytes: Array(bytes))
  }

  // MARK: Erasures

  func isErasing() throws(OpsError) -> Bool { try items.item(Self.noteName) != nil }

  func note(erasing: Bool) throws(OpsError) {
    try items.alone { (session) throws(OpsError) -> Void in
      if erasing {
        try session.put(KeptItem(Self.noteName, []))
      } else {
        try session.remove(Self.noteName)
      }
    }
  }

  func keep(erasures: [ErasureMark]) throws(OpsError) {
    guard !erasures.isEmpty else { return }
    try items.alone { (session) throws(OpsError) -> Void in
      try session.put(KeptItem(Self.erasuresName, ErasureMark.lines(of: erasures)))
    }
  }

  // MARK: Copies

  func blocks(from number: Int, limit: Int) throws(OpsError) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while blocks.count < limit,
      let block = try items.item(Self.name(ofBlock: number + blocks.count))
    {
      blocks.append(block)
    }
    return blocks
  }

  func restore(blocks: [[UInt8]], at number: Int) throws(OpsError) {
    try KeyBlock.check(blocks)
    try items.alone { (session) throws(OpsError) -> Void in
      var head = try Head(session)
      guard head.blocks == number, head.next == number * KeyBlock.keys else { throw KeyBlock.used }
      for block in blocks {
        try session.put(KeptItem(Self.name(ofBlock: head.blocks), block))
        head.blocks += 1
      }
      head.next = head.blocks * KeyBlock.keys
      try session.put(head.item)
    }
    reserve.forgetBlocks()
  }

  private static func name(ofBlock number: Int) -> String {
    let text = String(number)
    return blockStart + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

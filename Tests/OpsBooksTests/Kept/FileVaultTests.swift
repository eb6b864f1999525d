import Foundation
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsBooks

/// The keys of the people in a book, as a file apart from it.
@Suite("Vault in a file")
struct FileVaultTests {
  private let home: TemporaryFolder
  private let folder: SafeFolder

  init() throws {
    home = try TemporaryFolder()
    folder = SafeFolder.of(book: "/books/book.sqlite", in: home.file("seals"))
  }

  private func vault(boot: String = "one") -> FileVault {
    let name = Array(boot.utf8)
    return FileVault(
      folder: folder, random: SystemRandom(),
      boot: name + [UInt8](repeating: 0, count: 36 - name.count))
  }

  @Test("Keys differ, and come back in another process")
  func keys() throws {
    var slots: [Int64: [UInt8]] = [:]
    for _ in 0..<300 {
      let key = try vault().take()
      #expect(slots[key.slot] == nil)
      slots[key.slot] = try folderBytes(of: key)
    }
    #expect(Set(slots.values).count == 300)
    for slot in slots.keys { #expect(try vault().key(of: slot)?.slot == slot) }
    #expect(FileAccess.mode(folder.file("people.keys")) == 0o600)
    #expect(try vault().key(of: 12_345) == nil)
  }

  private func folderBytes(of key: PersonalKey) throws -> [UInt8] {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("people.keys"))))
    let place = KeyBlock.place(of: key.slot)
    let start = 64 + place / KeyBlock.keys * KeyBlock.length + KeyBlock.offset(of: place)
    return Array(data[start..<start + PersonalKey.length])
  }

  @Test("A destroyed key is gone from the file, for good and alone")
  func destroyed() throws {
    let (first, second) = (try vault().take(), try vault().take())
    let bytes = try folderBytes(of: first)
    try vault().destroy([first.slot, 99 << 32])
    #expect(try vault().key(of: first.slot) == nil)
    #expect(try vault().key(of: second.slot) != nil)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("people.keys")))
    #expect(data.range(of: Data(bytes)) == nil)
    #expect(try ![first.slot, second.slot].contains(vault().take().slot))
  }

  @Test("After another start of the machine no note is trusted that was not waited for")
  func powerCut() throws {
    let before = try (0..<3).map { _ in try vault(boot: "one").take().slot }
    let after = try vault(boot: "two").take().slot
    #expect(KeyBlock.place(of: after) == KeyBlock.keys)
    #expect(before.map(KeyBlock.place) == [0, 1, 2])
    #expect(try vault(boot: "two").key(of: before[1]) != nil)
    #expect(try vault(boot: "two").take().slot == after + 1)
  }

  @Test("A vault that was lost or replaced never opens what another one sealed")
  func replaced() throws {
    let key = try vault().take()
    try FileManager.default.removeItem(atPath: folder.file("people.keys"))
    #expect(try vault().key(of: key.slot) == nil)
    let other = try vault().take()
    #expect(KeyBlock.place(of: other.slot) == KeyBlock.place(of: key.slot))
    #expect(other.slot != key.slot)
    try vault().destroy([key.slot])
    #expect(try vault().key(of: other.slot) != nil)
  }

  @Test("A file that others may read is refused, and so is one that is no vault")
  func refused() throws {
    let key = try vault().take()
    chmod(folder.file("people.keys"), 0o640)
    #expect(throws: OpsError.self) { try vault().take() }
    #expect(throws: OpsError.self) { try vault().key(of: key.slot) }
    chmod(folder.file("people.keys"), 0o600)
    try Data(repeating: 7, count: 9000).write(
      to: URL(fileURLWithPath: folder.file("people.keys")))
    chmod(folder.file("people.keys"), 0o600)
    #expect(throws: OpsError.self) { try vault().take() }
  }

  @Test("Who needs many keys is given several at once, and nobody else gets them")
  func several() throws {
    let (one, other) = (vault(), vault())
    var slots: [Int64] = []
    for _ in 0..<300 {
      for vault in [one, other] {
        let key = try vault.take()
        #expect(try self.vault().key(of: key.slot)?.slot == key.slot)
        slots.append(key.slot)
      }
    }
    #expect(Set(slots).count == slots.count)
  }

  @Test("The file is asked for one key, then for two, then for four")
  func growing() throws {
    let vault = vault()
    for _ in 0..<4 { _ = try vault.take() }
    // Others may read it now, so that nothing more is taken from it.
    chmod(folder.file("people.keys"), 0o640)
    for _ in 0..<3 { _ = try vault.take() }
    #expect(throws: OpsError.self) { try vault.take() }
    chmod(folder.file("people.keys"), 0o600)
    #expect(try KeyBlock.place(of: vault.take().slot) == 7)
  }

  @Test("Keys in reserve are not given any more once their file is gone or is another one")
  func reserveOfALostFile() throws {
    let vault = vault()
    // Three are in reserve then.
    for _ in 0..<4 { _ = try vault.take() }
    try FileManager.default.removeItem(atPath: folder.file("people.keys"))
    _ = try self.vault().take()
    for place in 1...4 {
      let key = try vault.take()
      #expect(try self.vault().key(of: key.slot)?.slot == key.slot, "place \(place)")
      #expect(KeyBlock.place(of: key.slot) == place)
    }
  }

  @Test("Without its folder a vault that had keys gives none, those in reserve among them")
  func reserveOfALostFolder() throws {
    _ = try vault().take()
    let vault = FileVault(
      folder: folder, random: SystemRandom(), boot: [UInt8](repeating: 1, count: 36), isLost: true)
    for _ in 0..<4 { _ = try vault.take() }
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(throws: OpsError.self) { try vault.take() }
  }

  @Test("A copy has the same keys and goes on behind them")
  func copied() throws {
    let slots = try (0..<260).map { _ in try vault().take().slot }
    let other = FileVault(
      folder: SafeFolder.of(book: "/books/other.sqlite", in: home.file("seals")),
      random: SystemRandom())
    try other.restore(blocks: try vault().blocks(from: 0, limit: 9), at: 0)
    for slot in slots { #expect(try other.key(of: slot) != nil) }
    #expect(try !slots.contains(other.take().slot))
    #expect(try other.blocks(from: 0, limit: 1) == vault().blocks(from: 0, limit: 1))
    #expect(throws: OpsError.self) { try other.restore(blocks: [], at: 0) }
  }
}

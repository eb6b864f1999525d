import Glibc
import OpsDomain
import OpsTesting
import Testing

@testable import OpsBooks

@Suite("The folder in which a book is restored")
struct ScratchBookTests {
  private let folder: TemporaryFolder
  private let scratch: ScratchBook

  init() throws {
    folder = try TemporaryFolder()
    scratch = ScratchBook(beside: folder.file("book.sqlite"), ending: ".restoring")
  }

  @Test func itGoesWithAllThatIsInIt() throws {
    let held = try scratch.begin()
    try FileAccess.replace(scratch.files.path, with: [1])
    #expect(withExtendedLifetime(held) { scratch.remove() })
    #expect(!FileAccess.exists(scratch.folder))
  }

  /// Folders within each other whose path is too long for the system: nothing names the last one.
  @Test func whatStaysIsToldAndIsNoRoomForAnother() throws {
    try FileAccess.makeFolder(scratch.folder)
    let name = String(repeating: "n", count: 250)
    var nest = [open(scratch.folder, O_RDONLY | O_DIRECTORY)]
    for _ in 0..<20 {
      mkdirat(nest[nest.count - 1], name, 0o700)
      nest.append(openat(nest[nest.count - 1], name, O_RDONLY | O_DIRECTORY))
    }
    defer {
      for descriptor in nest.reversed().dropFirst() { unlinkat(descriptor, name, AT_REMOVEDIR) }
      for descriptor in nest { close(descriptor) }
    }
    #expect(nest.allSatisfy { $0 >= 0 })
    #expect(!scratch.remove())
    let error = #expect(throws: OpsError.self) { _ = try scratch.begin() }
    #expect(error?.code == .cannotCreate && error?.message.contains("cannot be removed") == true)
  }
}

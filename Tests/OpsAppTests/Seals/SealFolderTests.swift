import Foundation
import OpsBooks
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// All users of a book share one seal folder, also when they name the book by another path.
@Suite("Finding the seal folder")
struct SealFolderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func configuration(_ folder: String, book: String? = nil) -> AppConfiguration {
    AppConfiguration(kind: .local, home: HomeFolder(folder), bookPath: book)
  }

  /// A book in the home folder `own`.
  private func own() async throws -> SignedDesk {
    try FileManager.default.createDirectory(
      atPath: home.file("own"), withIntermediateDirectories: true)
    let desk = SignedDesk(configuration(home.file("own")))
    for line in ["init --admin anna --password-stdin", "auth login anna --password-stdin"] {
      #expect(await desk.run(line).exit == 0)
    }
    #expect(await desk.run("customer create Rita").exit == 0)
    return desk
  }

  private func seals(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: home.file(folder + "/seals"))) ?? [])
      .sorted()
  }

  @Test("Another home folder and a link to this one lead to the same")
  func onePlace() async throws {
    let desk = try await own()
    let folder = desk.configuration.safeFolder.path
    let book = home.file("own/book.sqlite")
    let found = configuration(home.file("other"), book: book).safeFolder.path
    #expect(FileAccess.real(found) == FileAccess.real(folder))
    try FileManager.default.createSymbolicLink(
      atPath: home.file("link"), withDestinationPath: home.file("own"))
    let linked = configuration(home.file("link")).safeFolder
    #expect(FileAccess.real(linked.path) == FileAccess.real(folder))
    #expect(seals("own").count == 1)
    #expect(configuration(home.file("other"), book: book).protectedFiles.holds(folder + "/x"))
  }

  @Test("A home that was moved takes its folder along")
  func moved() async throws {
    _ = try await own()
    try FileManager.default.moveItem(atPath: home.file("own"), toPath: home.file("new"))
    let desk = SignedDesk(configuration(home.file("new")))
    #expect(await desk.run("doctor").exit == 0)
    #expect(await desk.run("customer create Zoe").exit == 0)
    #expect(await desk.run("history 000001").output.contains("Rita"))
    #expect(seals("new").count == 1 && seals("own").isEmpty)
  }

  @Test("Where it is missing nothing is begun beside it, and an empty one says that it is lost")
  func missing() async throws {
    let desk = try await own()
    let folder = desk.configuration.safeFolder.path
    try FileManager.default.moveItem(atPath: folder, toPath: home.file("away"))
    #expect(await desk.run("product list").exit == 0)
    let refused = await desk.run("customer create Zoe")
    #expect(refused.exit == 78 && refused.remarks.contains(folder), "\(refused.remarks)")
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0, "nothing personal")
    #expect(!FileAccess.exists(folder))
    let found = await desk.run("doctor")
    #expect(found.exit == 1 && found.output.contains(folder))
    try FileManager.default.moveItem(atPath: home.file("away"), toPath: folder)
    #expect(await desk.run("customer create Zoe").exit == 0)
    #expect(await desk.run("doctor").exit == 0)
    try FileManager.default.removeItem(atPath: folder)
    #expect(mkdir(folder, 0o700) == 0)
    #expect(await desk.run("customer create Ann").exit == 0)
  }
}

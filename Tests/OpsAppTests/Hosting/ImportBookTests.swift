import OpsBooks
import OpsDomain
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// A book that is made of an export of another one, on files.
@Suite("A book of an export", .timeLimit(.minutes(5)))
struct ImportBookTests {
  private let source: TemporaryFolder
  private let target: TemporaryFolder

  init() async throws {
    source = try TemporaryFolder()
    target = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(source)
    for line in [
      "product create LAMP-1 Lamp --price 24.90", "stock receive LAMP-1 5 --cost 12.50",
      "customer create Corner --phone +37060012345",
    ] {
      let answer = await desk.run(line)
      try #require(answer.exit == 0, "\(answer.remarks)")
    }
  }

  private func export(_ format: String = "ndjson") async -> String {
    let path = target.file("export.\(format)")
    let answer = await SignedDesk(source).run(["export", "all", "--to", path, "--format", format])
    #expect(answer.exit == 0, "\(answer.remarks)")
    return path
  }

  private func bringIn(_ path: String, admin: String = "anna") async -> SignedDesk.Answer {
    await SignedDesk(target).run([
      "import", "book", path, "--admin", admin, "--password-stdin", "-o", "json",
    ])
  }

  @Test("It works as the other one did, and everything in it can be proved")
  func works() async throws {
    let made = await bringIn(await export("sqlite"))
    #expect(made.exit == 0, "\(made.remarks)")
    let desk = SignedDesk(target)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(await desk.run("stock level LAMP-1 -o value:on_hand").output == "5\n")
    #expect(await desk.run("stock issue LAMP-1 2").exit == 0)
    let second = await desk.run("customer create Second -o value:number")
    #expect(second.output == "000002\n", "\(second.remarks)")
    #expect(await desk.run("audit verify").exit == 0)
    let doctor = await desk.run("doctor")
    #expect(doctor.exit == 0, "\(doctor.output)")
  }

  @Test("A wrong name or password leaves no book, and can be corrected")
  func names() async throws {
    let path = await export()
    let wrong = await bringIn(path, admin: "nobody")
    #expect(wrong.exit == 80)
    #expect(wrong.remarks.contains("name an administrator"), "\(wrong.remarks)")
    let password = try target.write("short.password", "short\n")
    let short = await SignedDesk(target).run([
      "import", "book", path, "--admin", "anna", "--password-file", password,
    ])
    #expect(short.exit == 65, "\(short.remarks)")
    #expect(!FileAccess.exists(target.file("book.sqlite")))
    #expect(await bringIn(path).exit == 0)
    #expect(FileAccess.exists(target.file("book.sqlite")))
    let again = await bringIn(path)
    #expect(again.exit != 0)
    #expect(again.remarks.contains("exists already"))
  }

  @Test("Somebody who is no administrator leaves no book")
  func others() async throws {
    let desk = SignedDesk(source)
    let password = try source.write("sam.password", "a long and quiet morning\n")
    let made = await desk.run([
      "user", "create", "sam", "--role", "salesperson", "--password-file", password,
    ])
    try #require(made.exit == 0, "\(made.remarks)")
    #expect(await bringIn(await export(), admin: "sam").exit == 77)
    #expect(!FileAccess.exists(target.file("book.sqlite")))
  }

  @Test("A book that nobody can sign in to yet is taken up with its own file and with no other")
  func begun() async throws {
    let path = await export()
    let host = SignedDesk(target).host()
    try await host.restore(path, try host.look(at: path)) { _ in }
    try await host.close()
    #expect(await SignedDesk(source).run("product create MUG-1 Mug").exit == 0)
    let other = target.file("other.ndjson")
    let exported = await SignedDesk(source).run(["export", "all", "--to", other])
    #expect(exported.exit == 0, "\(exported.remarks)")
    let refused = await bringIn(other)
    #expect(refused.exit != 0)
    #expect(refused.remarks.contains("not made of this file"), "\(refused.remarks)")
    try target.write("none.json", "{\"not\":\"an export\"}\n")
    #expect(await bringIn(target.file("none.json")).exit == 65)
    let taken = await bringIn(path)
    #expect(taken.exit == 0, "\(taken.remarks)")
    let desk = SignedDesk(target)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(await desk.run("product list -o value:sku").output == "LAMP-1\n")
  }

  @Test("A file that is no export makes no book")
  func refused() async throws {
    try target.write("none.json", "{\"a\":1}\n")
    #expect(await bringIn(target.file("none.json")).exit == 65)
    #expect(await bringIn(target.file("missing.json")).exit == 66)
    #expect(await SignedDesk(target).run("doctor").exit != 0)
  }
}

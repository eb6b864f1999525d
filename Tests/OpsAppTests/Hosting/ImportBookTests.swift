import OpsDomain
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import Testing

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

  @Test("A wrong name can be corrected, and then nobody else gets in this way")
  func names() async throws {
    let path = await export()
    #expect(await bringIn(path, admin: "nobody").exit == 80)
    #expect(await bringIn(path).exit == 0)
    let again = await bringIn(path)
    #expect(again.exit != 0)
    #expect(again.remarks.contains("exists already"))
  }

  @Test("A file that is no export makes no book")
  func refused() async throws {
    try target.write("none.json", "{\"a\":1}\n")
    #expect(await bringIn(target.file("none.json")).exit == 65)
    #expect(await bringIn(target.file("missing.json")).exit == 66)
    #expect(await SignedDesk(target).run("doctor").exit != 0)
  }
}

import OpsBooks
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// `store migrate` between books of one machine, and what it refuses.
@Suite("Moving a book")
struct MigrationTests {
  private let home: TemporaryFolder
  private let desk: SignedDesk

  init() async throws {
    home = try TemporaryFolder()
    desk = try await SignedDesk.withBook(home)
  }

  private func migrate(
    _ configuration: String, _ more: [String] = []
  ) async throws -> SignedDesk.Answer {
    let file = try home.write("other.json", configuration)
    return await desk.run(["store", "migrate", "--to", file, "-o", "json"] + more)
  }

  @Test("The copy equals its source and opens with the same people and the same token")
  func copies() async throws {
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    let copied = try await migrate(#"{"store":{"kind":"local","path":"copy.sqlite"}}"#)
    #expect(copied.exit == 0, "\(copied.remarks)")
    #expect(copied.remarks.contains("the copy equals its source\n"))
    let collections = try #require(copied.json?["data"]?.items)
    #expect(collections.allSatisfy { $0["equal"] == true })
    let products = collections.first { $0["collection"] == "products" }
    #expect(products?["records"] == .integer(1))
    #expect(
      collections.allSatisfy { $0["records"] != .integer(0) },
      "collections without records are only counted")
    #expect(!copied.remarks.contains(": 0 copied"))
    #expect(copied.remarks.contains(" copied; "), "\(copied.remarks)")
    // The copy has no sign-in of its own; it knows the sessions of its source.
    var configuration = AppConfiguration(
      kind: .local, home: HomeFolder(home.path), bookPath: "copy.sqlite")
    #expect(await SignedDesk(configuration).run("product list").exit == 79)
    configuration.tokenFile = configuration.home.credentialsFile
    let copy = SignedDesk(configuration)
    #expect(await copy.run("product list -o value:sku").output == "LAMP-1\n")
    #expect(await copy.run("audit verify").exit == 0)
    let again = try await migrate(#"{"store":{"kind":"local","path":"copy.sqlite"}}"#)
    #expect(again.exit != 0, "a book is never copied over another")
  }

  @Test("The list of erased people comes along, for who restores an older copy")
  func erasedPeople() async throws {
    #expect(await desk.run("customer create Somebody").exit == 0)
    let erased = await desk.run("privacy erase 000001 --kind customer --reason asked --yes")
    #expect(erased.exit == 0, "\(erased.remarks)")
    #expect(try await migrate(#"{"store":{"kind":"local","path":"copy.sqlite"}}"#).exit == 0)
    func list(_ path: String?) throws -> [ErasureMark] {
      let configuration = AppConfiguration(
        kind: .local, home: HomeFolder(home.path), bookPath: path)
      return try #require(try ErasureLists.kept(in: configuration.safeFolder))
    }
    let copied = try list("copy.sqlite")
    #expect(copied.map(\.receipt) == ["ERASURE-000001"])
    #expect(copied == (try list(nil)))
  }

  @Test("People's keys go with a copy into another folder, which every home then opens")
  func keys() async throws {
    #expect(await desk.run("customer create Corner --phone +37060012345").exit == 0)
    let folder = try TemporaryFolder()
    let book = folder.file("copy.sqlite")
    let copied = try await migrate(#"{"store":{"kind":"local","path":"\#(book)"}}"#)
    #expect(copied.exit == 0, "\(copied.remarks)")
    #expect(copied.remarks.contains("people's keys are in "), "\(copied.remarks)")
    #expect(copied.remarks.contains("/seals/copy"), "\(copied.remarks)")
    #expect(FileAccess.exists(folder.file("seals")))
    let elsewhere = try TemporaryFolder()
    let other = SignedDesk(
      AppConfiguration(kind: .local, home: HomeFolder(elsewhere.path), bookPath: book))
    #expect(await other.run("auth login anna --password-stdin").exit == 0)
    #expect(await other.run("customer create Second --phone +37060012346").exit == 0)
    let doctor = await other.run("doctor")
    #expect(!doctor.output.contains("cannot be checked"), "\(doctor.output)")
    #expect(await other.run("audit verify").exit == 0)
  }

  @Test("A book moves as a whole, to where it can be kept")
  func refusals() async throws {
    let areas = #"{"areas":{"identity":"remote","books":"local"}}"#
    #expect(try await migrate(areas).exit == 78)
    #expect(try await migrate(#"{"store":{"kind":"mock"}}"#).exit == 78)
    let remote = #"{"store":{"kind":"remote"},"server":{"url":"http://127.0.0.1:9"}}"#
    #expect(try await migrate(remote).exit == 64, "a server wants its setup token")
    let local = #"{"store":{"kind":"local","path":"copy.sqlite"}}"#
    #expect(try await migrate(local, ["--setup-token-file", "x"]).exit == 64)
    #expect(try await migrate(#"{"stor":{}}"#).exit == 78)
    #expect(!FileAccess.exists(home.file("copy.sqlite")))
  }

  @Test("A copy that is refused leaves no file, so the next one works")
  func switchedOff() async throws {
    let local = #"{"store":{"kind":"local","path":"copy.sqlite"}}"#
    #expect(await desk.run("setting set access.copying off").exit == 0)
    #expect(try await migrate(local).exit == 77)
    #expect(!FileAccess.exists(home.file("copy.sqlite")))
    #expect(await desk.run("setting set access.copying on").exit == 0)
    #expect(try await migrate(local).exit == 0)
  }

  @Test("Only who may take the data away moves it")
  func rights() async throws {
    let password = try home.write("sam.password", "a long and quiet morning\n")
    let made = await desk.run([
      "user", "create", "sam", "--role", "salesperson", "--password-file", password,
    ])
    #expect(made.exit == 0, "\(made.remarks)")
    #expect(await desk.run(["auth", "login", "sam", "--password-file", password]).exit == 0)
    #expect(try await migrate(#"{"store":{"kind":"local","path":"copy.sqlite"}}"#).exit == 77)
  }
}

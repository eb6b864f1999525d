import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// Two offline desks and their server, each command a process of its own.
@Suite("Offline desks as processes", .timeLimit(.minutes(10)))
struct OfflineDeskProcessTests {
  private static let password = SignedDesk.password + "\n"

  /// Runs one command in a home, and waits for its end.
  private func run(_ line: String, in home: TemporaryFolder) async throws -> OpshProcess.Answer {
    let words = line.split(separator: " ").map(String.init)
    return try await OpshProcess(words, in: home, input: Self.password).finished()
  }

  private func done(_ line: String, in home: TemporaryFolder) async throws -> String {
    let answer = try await run(line, in: home)
    #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    return answer.output
  }

  /// A home that has joined the server as an offline desk of that user.
  private func desk(_ name: String, of user: String, at address: String) async throws
    -> TemporaryFolder
  {
    let home = try TemporaryFolder()
    _ = try await done("--url \(address) auth login \(user) --password-stdin", in: home)
    _ = try await done("desk join \(address) --name \(name)", in: home)
    return home
  }

  @Test("Both work while the server is away, and come together when it is back")
  func twoDesks() async throws {
    let serverHome = try TemporaryFolder()
    let owner = try await SignedDesk.withBook(serverHome)
    let password = try serverHome.write("sam.password", Self.password)
    for line in [
      "user create sam --role salesperson --password-file \(password)",
      "product create LAMP-1 Lamp --price 24.90", "customer create Mill",
    ] {
      let answer = await owner.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    let first = try await ServerProcess.start(["serve", "--listen", "127.0.0.1:0"], in: serverHome)
    let address = first.address
    let van = try await desk("van", of: "anna", at: address)
    let till = try await desk("till", of: "sam", at: address)
    #expect(try await done("desk list --everybody -o value:name", in: van) == "van\ntill\n")
    #expect(await first.stopped().exit == 0)
    let status = try await done("desk status -o table", in: van)
    #expect(status.contains("times: "), "by the site's clocks, without a line: \(status)")
    for (home, name, city) in [(van, "Lake", "Trakai"), (till, "Hill", "Kaunas")] {
      #expect(try await done("product list -o value:sku", in: home) == "LAMP-1\n")
      #expect(
        try await done("customer create \(name) -o value:number", in: home) == "900000001\n")
      _ = try await done("customer edit 900000001 --city \(city)", in: home)
      let outbox = try await done("sync outbox -o value:operations", in: home)
      #expect(outbox == "customer.create\ncustomer.edit\n")
      let away = try await run("sync", in: home)
      #expect(away.exit == ErrorClass.unavailable.exitCode, "\(away.remarks)")
      #expect(try await run("user list", in: home).exit != 0, "people are at the server")
    }
    let port = address.split(separator: ":").last ?? "0"
    let again = try await ServerProcess.start(
      ["serve", "--listen", "127.0.0.1:\(port)"], in: serverHome)
    for home in [van, till, van] {
      let round = try await run("sync -o value:end", in: home)
      #expect(round.output == "complete\n", "\(round.remarks)")
    }
    for home in [van, till] {
      let cities = try await done("customer list -o value:city", in: home)
      #expect(cities.contains("Trakai") && cities.contains("Kaunas"), "\(cities)")
      #expect(try await done("sync outbox -o value:key", in: home).isEmpty)
      let figures = try await done("sync status -o value:figure", in: home)
      #expect(figures.split(separator: "\n").count == 10, "\(figures)")
    }
    try await revoke(till, van)
    #expect(await again.stopped().exit == 0)
  }

  /// A revoked desk is wiped at its next contact, and works no more.
  private func revoke(_ till: TemporaryFolder, _ van: TemporaryFolder) async throws {
    _ = try await done("desk revoke till --user sam --yes", in: van)
    let refused = try await run("sync", in: till)
    #expect(refused.exit == ErrorClass.denied.exitCode, "\(refused.remarks)")
    #expect(refused.remarks.contains("denied.desk") || refused.remarks.contains("wiped"))
    #expect(try await run("product list", in: till).exit == ErrorClass.denied.exitCode)
    let status = try await done("desk status -o value:state", in: till)
    #expect(status == "revoked\n")
  }
}

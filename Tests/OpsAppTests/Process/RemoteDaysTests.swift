import Foundation
import OpsBooks
import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// Dates that are read by a shell whose book is at a server, in zones far from UTC on both sides.
@Suite("Days at the desk of a server", .timeLimit(.minutes(10)))
struct RemoteDaysTests {
  /// A zone, and the first and the last moment of 1 August 2024 there.
  static let sites = [
    ("America/New_York", "2024-08-01T04:00:00Z", "2024-08-02T03:59:59.999Z"),
    ("Pacific/Kiritimati", "2024-07-31T10:00:00Z", "2024-08-01T09:59:59.999Z"),
  ]

  @Test(
    "A bare date is a day of the site in commands, filters, scripts and tokens", arguments: sites)
  func days(zone: String, first: String, last: String) async throws {
    let serverHome = try TemporaryFolder()
    #expect(
      await SignedDesk(serverHome).run("init --admin anna --password-stdin --zone \(zone)").exit
        == 0)
    let server = try await ServerProcess.start(
      ["serve", "--listen", "127.0.0.1:0"], in: serverHome)
    let home = try TemporaryFolder()
    let desk = SignedDesk(home, .remote, url: server.address)
    #expect(await desk.run("auth login anna --password-stdin").exit == 0)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    // In the first and in the last minute of the day, and just outside of it.
    for (time, reference) in [
      ("2024-07-31 23:59", "before"), ("2024-08-01", "early"), ("2024-08-01 23:59", "late"),
      ("2024-08-02 00:00", "after"),
    ] {
      let answer = await desk.run([
        "stock", "receive", "LAMP-1", "1", "--at", time, "--ref", reference,
      ])
      #expect(answer.exit == 0, "\(time): \(answer.remarks)")
    }
    func references(_ filter: String) async -> Set<Substring> {
      let answer = await desk.run([
        "stock", "history", "LAMP-1", "--where", filter, "-o", "value:reference",
      ])
      #expect(answer.exit == 0, "\(filter): \(answer.remarks)")
      return Set(answer.output.split(separator: "\n"))
    }
    #expect(await references("at = 2024-08-01") == ["early", "late"])
    #expect(await references("at < 2024-08-01") == ["before"])
    #expect(await references("at <= 2024-08-01") == ["before", "early", "late"])
    #expect(await references("at > 2024-08-01") == ["after"])
    #expect(await references("at >= \"2024-08-01 23:59\"") == ["late", "after"])
    let script = try home.write(
      "days.opsh",
      """
      let late = date("2024-08-01") + 1h
      print $late
      let begin = date("\(first)")
      print $begin
      let end = date("\(last)")
      print $end
      """)
    let late = try Instant(parsing: first).adding(seconds: 3_600).description
    let ran = await desk.run(["run", script])
    #expect(ran.exit == 0, "\(ran.remarks)")
    #expect(
      ran.output.split(separator: "\n").prefix(3) == [late[...], "2024-08-01", "2024-08-01"],
      "\(ran.output)")
    let calendar = try ZonedCalendar(zone: zone)
    let day = calendar.date(of: SystemClock().now()).adding(days: 3)
    let end = calendar.start(of: day.adding(days: 1))
    #expect(try await tokenEnds(desk, home, on: day.description) == end.description)
    // The server may be running the job by itself; either way it has been run.
    _ = await desk.run("job run notices.plan")
    for words in ["list --book", "list", "show notices.plan"] {
      let line = "job \(words) -o table"
      let jobs = await desk.run(line)
      #expect(jobs.exit == 0 && jobs.output.contains("times: \(zone)"), "\(line): \(jobs)")
    }
    #expect(await server.stopped().exit == 0)
    // A day of another zone would be a wrong answer, so there is none.
    let silent = await desk.run("job list --where started_at>=2024-08-01")
    #expect(silent.exit == ErrorClass.unavailable.exitCode, "\(silent.output)\(silent.remarks)")
  }

  /// When a token ends that was narrowed to end with a day.
  private func tokenEnds(
    _ desk: SignedDesk, _ home: TemporaryFolder, on day: String
  ) async throws -> String? {
    let (made, narrowed) = (home.file("made.token"), home.file("narrowed.token"))
    for line in [
      "token create nightly --scope product --token-out \(made)",
      "token narrow --from \(made) --until \(day) --token-out \(narrowed)",
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 0, "\(answer.remarks)")
    }
    var bearer = desk
    bearer.environment["OPSH_TOKEN"] = try String(contentsOfFile: narrowed, encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    let status = await bearer.run("auth status -o json")
    return status.json?["data"]?["limits"]?["until"]?.string
  }
}

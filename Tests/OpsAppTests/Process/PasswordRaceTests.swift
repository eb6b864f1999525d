import Foundation
import OpsTesting
import Testing

@testable import OpsApp

/// Many processes that guess a password at the same moment.
@Suite("Guessing at once", .timeLimit(.minutes(10)))
struct PasswordRaceTests {
  /// Twenty processes, each with a guess of its own; a line with the error code of each. One that
  /// did not get to the book in time, or found no place to have its password checked, comes again.
  private static func race(_ login: String) -> String {
    """
    for number in $(seq 20); do
      (
        code=
        answer=tempfail.book_busy
        while [[ "$answer" == *tempfail.book_busy* || "$answer" == *"checked at once"* ]]; do
          answer="$(echo "a guess of number $number" | \(login) -o json 2>&1 >/dev/null)"
          code="$(grep -o '"code": *"[a-z._]*"' <<< "$answer" | head -1 | cut -d'"' -f4)"
        done
        echo "${code:-none}"
      ) &
    done
    wait
    """
  }

  private func check(_ answer: OpshProcess.Answer, _ desk: SignedDesk) async throws {
    let codes = answer.output.split(separator: "\n").map(String.init)
    #expect(codes.count { $0 == "signin.failed" } == 5, "\(codes) \(answer.remarks)")
    #expect(codes.count { $0 == "tempfail.throttled" } == 15, "\(codes)")
  }

  @Test("Twenty processes over one file look at five passwords")
  func processes() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    let login = "opsh auth login anna --password-stdin"
    try await check(try await OpshProcess(bash: Self.race(login), in: home).finished(), desk)
    #expect(await desk.run("audit verify").exit == 0)
  }

  @Test("Twenty callers of a server look at five passwords")
  func server() async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    let server = try await ServerProcess.start(["serve", "--listen", "127.0.0.1:0"], in: home)
    let login =
      "env OPSH_STORE_KIND=remote OPSH_SERVER_URL=\(server.address) \"$program\" auth login anna"
      + " --password-stdin"
    try await check(try await OpshProcess(bash: Self.race(login), in: home).finished(), desk)
    #expect(await server.stopped().exit == 0)
  }
}

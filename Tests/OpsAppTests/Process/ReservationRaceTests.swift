import Foundation
import OpsTesting
import Testing

@testable import OpsApp

/// Twenty people who want the last ten pieces at the same moment.
@Suite("Reservations at once", .timeLimit(.minutes(10)))
struct ReservationRaceTests {
  /// Twenty processes, each reserving one piece; a line with the exit code of each. A process that
  /// did not get to the book in time (75) comes again, as a person would.
  private static let race = """
    for number in $(seq 20); do
      (
        code=75
        while [ "$code" = 75 ]; do
          opsh stock reserve LAMP-1 1 --for "R-$number" --key "K-$number" -q > /dev/null 2>&1
          code="$?"
        done
        echo "$code"
      ) &
    done
    wait
    """

  private func desk(_ home: TemporaryFolder) async throws -> SignedDesk {
    let desk = try await SignedDesk.withBook(home)
    #expect(await desk.run("product create LAMP-1 Lamp").exit == 0)
    #expect(await desk.run("stock receive LAMP-1 10").exit == 0)
    return desk
  }

  private func check(_ answer: OpshProcess.Answer, _ desk: SignedDesk) async {
    let codes = answer.output.split(separator: "\n").map(String.init)
    #expect(codes.count { $0 == "0" } == 10, "\(codes)")
    #expect(codes.count { $0 == "82" } == 10, "\(codes)")
    #expect(await desk.run("stock level LAMP-1 -o value:reserved").output == "10\n")
    #expect(await desk.run("stock verify").exit == 0)
  }

  @Test("Of twenty processes over one file exactly ten get a piece")
  func processes() async throws {
    let home = try TemporaryFolder()
    let desk = try await desk(home)
    await check(try await OpshProcess(bash: Self.race, in: home).finished(), desk)
  }

  @Test("Of twenty callers of a server exactly ten get a piece")
  func server() async throws {
    let home = try TemporaryFolder()
    let desk = try await desk(home)
    let server = try await ServerProcess.start(["serve", "--listen", "127.0.0.1:0"], in: home)
    let callers = try TemporaryFolder()
    let there = """
      export OPSH_STORE_KIND=remote OPSH_SERVER_URL=\(server.address)
      export OPSH_TOKEN_FILE='\(home.file("credentials"))'

      """
    let answer = try await OpshProcess(bash: there + Self.race, in: callers).finished()
    #expect(await server.stopped().exit == 0)
    await check(answer, desk)
  }
}

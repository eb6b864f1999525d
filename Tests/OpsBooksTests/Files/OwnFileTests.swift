import Foundation
import OpsDomain
import OpsTesting
import Testing

@testable import OpsBooks

/// Files that nobody but their owner may read.
@Suite struct OwnFileTests {
  @Test func aFileTellsWhetherOthersMayReadItAndTheTokenThatItBeginsWith() throws {
    let folder = try TemporaryFolder()
    let file = OwnFile(folder.file("kept/token"))
    #expect(file.isOpenToOthers == nil && !file.exists)
    try file.replace(with: Array("opsh_1 and more\n".utf8), in: folder.file("kept"))
    #expect(file.isOpenToOthers == false && FileAccess.mode(folder.file("kept")) == 0o700)
    #expect(try file.token(limit: 64) == Secret("opsh_1"))
    #expect(throws: OpsError.self) { try file.token(limit: 4) }
    for mode: mode_t in [0o640, 0o604, 0o610] {
      chmod(file.path, mode)
      #expect(file.isOpenToOthers == true, "\(mode)")
    }
    try file.replace(with: Array("\nopsh_1\n".utf8), in: folder.file("kept"))
    #expect(file.isOpenToOthers == false)
    #expect(try file.token(limit: 64) == nil)
  }
}

import OpsBooks
import OpsTesting
import Testing

@testable import OpsApp

/// Where the images of a book lie, and who may write there.
struct ImageFolderTests {
  @Test func noCommandWritesThere() throws {
    let folder = try TemporaryFolder()
    let configuration = AppConfiguration(kind: .local, home: HomeFolder(folder.path))
    #expect(configuration.imageFolder == configuration.bookPath + ".images")
    try FileAccess.makeFolder(configuration.imageFolder)
    #expect(configuration.protectedFiles.holds(configuration.imageFolder + "/x"))
  }
}

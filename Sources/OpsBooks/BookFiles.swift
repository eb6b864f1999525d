import OpsDomain
import OpsKernel
import OpsStorage

/// Where a local book is, and where its files beside it and apart from it are.
package struct BookFiles: Sendable {
  /// The book itself.
  package let path: String
  /// Where keys and other files of this person are.
  package let home: HomeFolder
  /// The folder of the seal folders, one for each book.
  package let sealFolder: String
  /// Whether somebody has named ``sealFolder``, so that no other place is looked at.
  package let isSealFolderNamed: Bool

  /// - Parameter sealFolder: The folder of the seal folders; the usual one of the home if nil.
  package init(path: String, home: HomeFolder, sealFolder: String? = nil) {
    self.path = path
    self.home = home
    self.sealFolder = sealFolder ?? Self.usualSealFolder(of: home)
    isSealFolderNamed = sealFolder != nil
  }

  /// The folder of the seal folders if nobody has named one.
  package static func usualSealFolder(of home: HomeFolder) -> String { home.state + "/seals" }

  /// The folder of the images that records of the book name, beside the book.
  package var imageFolder: String { path + ".images" }

  /// The images in ``imageFolder``.
  package var images: any ImageVault { FolderImages(folder: imageFolder) }

  /// The folder of what the book has apart from itself.
  ///
  /// All users of a book share one folder, also when they name the book by another path. So an
  /// existing folder is looked for first: below the seal folder of this home, then in `seals`
  /// beside the book, and there also under the name from before the home was moved.
  package var safeFolder: SafeFolder {
    // One place after the other: nearly every time it is the first one.
    let named = SafeFolder.of(book: path, in: sealFolder)
    if named.exists { return named }
    let book = FileAccess.real(path)
    let usual = SafeFolder.of(book: book, in: sealFolder)
    if usual.exists || isSealFolderNamed { return usual }
    let folder = FileAccess.folder(of: book) + "/seals"
    let beside = SafeFolder.of(book: book, in: folder)
    if beside.exists { return beside }
    guard FileAccess.exists(book) else { return usual }
    return SafeFolder.moved(book: book, in: folder).first(where: \.exists) ?? usual
  }

  /// Whether the book is there and its folder is not: then keys of people are lost or elsewhere,
  /// and new ones must not be begun beside them.
  package var isSafeFolderMissing: Bool { FileAccess.exists(path) && !safeFolder.exists }

  /// The keys of the people in the book.
  /// - Parameter isLost: Whether keys were made before and are not here; new ones are refused then.
  package func vault(_ random: any RandomSource, isLost: Bool = false) -> any PersonalVault {
    FileVault(folder: safeFolder, random: random, isLost: isLost)
  }
}

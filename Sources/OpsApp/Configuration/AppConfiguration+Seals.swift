import OpsStorage

extension AppConfiguration {
  /// The folder of what the book has apart from itself.
  ///
  /// All users of a book share one folder, also when they name the book by another path. So an
  /// existing folder is looked for first: below the seal folder of this home, then in `seals`
  /// beside the book, and there also under the name from before the home was moved.
  var safeFolder: SafeFolder {
    let book = FileAccess.real(bookPath)
    let usual = SafeFolder.of(book: book, in: sealFolder)
    var places = [SafeFolder.of(book: bookPath, in: sealFolder), usual]
    if !isSealFolderNamed {
      let beside = FileAccess.folder(of: book) + "/seals"
      places.append(SafeFolder.of(book: book, in: beside))
      if FileAccess.exists(book) { places += SafeFolder.moved(book: book, in: beside) }
    }
    return places.first(where: \.exists) ?? usual
  }

  /// Whether the book is there and its folder is not: then keys of people are lost or elsewhere,
  /// and new ones must not be begun beside them.
  var isSafeFolderMissing: Bool {
    kind == .local && FileAccess.exists(bookPath) && !safeFolder.exists
  }
}

import OpsBooks
import OpsKernel
import OpsStorage
import OpsStorageLocal

extension AppConfiguration {
  /// The book's files, where it is a local one.
  var files: BookFiles {
    BookFiles(path: bookPath, home: home, sealFolder: isSealFolderNamed ? sealFolder : nil)
  }

  /// The files of a book that is made here as a copy. It may be taken elsewhere, and without
  /// people's keys it is of no use: so they lie beside it, where every home folder finds them. A
  /// book in the usual folder keeps them in the usual place, and so does one whose place of keys
  /// somebody has named.
  var filesOfCopy: BookFiles {
    let folder = FileAccess.folder(of: FileAccess.real(bookPath))
    guard !isSealFolderNamed, folder != FileAccess.real(home.data) else { return files }
    return BookFiles(path: bookPath, home: home, sealFolder: folder + "/seals")
  }

  /// The folder of the images that records of the book name, beside the book.
  var imageFolder: String { files.imageFolder }

  /// The folder of what the book has apart from itself.
  var safeFolder: SafeFolder { files.safeFolder }

  /// Whether the keys and images of the book are in its database, and no files of this machine.
  var isShared: Bool { kind == .postgres && keysFile != nil }

  /// Whether the book is there and that folder is not.
  var isSafeFolderMissing: Bool {
    kind.keepsBook && files.isSafeFolderMissing
  }

  /// What no command writes its output to: the book with the files and images beside it, the former
  /// ones that upgrades have kept, the keys and logs that are kept apart from it, sign-ins,
  /// configuration, and what sessions leave behind.
  var protectedFiles: ProtectedFiles {
    var files = ProtectedFiles(besideBooks: BookCompanions.endings)
    files.add(book: bookPath)
    files.add(pathsBeginning: bookPath + BookCompanions.former)
    // The seals of other books lie beside those of this one.
    for folder in [sealFolder, safeFolder.path, imageFolder] { files.add(folder: folder) }
    for name in BookCompanions.folders { files.add(folder: bookPath + name) }
    for name in ["identity-keys", "jobs"] { files.add(folder: "\(home.state)/\(name)") }
    files.add(folder: "\(home.state)/runs")
    files.add(folder: DeskFolder(home).path)
    files.add(namesBeginning: "history-", in: home.state)
    files.add(file: home.configurationFile)
    files.add(file: home.credentialsFile)
    files.add(pathsBeginning: home.credentialsFile + "-")
    files.add(file: home.guestCartFile)
    files.add(pathsBeginning: home.guestCartFile + "-")
    let secrets = [
      keysFile, notices.mail?.passwordFile, notices.webhookSecretFile, paymentSecretFile,
      providersFile,
      sms.secretFile,
    ]
    for named in [file, tokenFile] + secrets {
      if let named { files.add(file: named) }
    }
    return files
  }
}

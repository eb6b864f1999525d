import OpsKernel
import OpsStorageLocal

extension AppConfiguration {
  /// What no command writes its output to: the book with the files beside it, the former ones that
  /// upgrades have kept, the keys and logs that are kept apart from it, sign-ins, configuration,
  /// and what sessions leave behind.
  var protectedFiles: ProtectedFiles {
    var files = ProtectedFiles(besideBooks: BookCompanions.endings)
    files.add(book: bookPath)
    files.add(pathsBeginning: bookPath + BookCompanions.former)
    // The seals of other books lie beside those of this one.
    for folder in [sealFolder, safeFolder.path] { files.add(folder: folder) }
    for name in ["identity-keys", "jobs"] { files.add(folder: "\(home.state)/\(name)") }
    files.add(folder: "\(home.state)/runs")
    files.add(namesBeginning: "history-", in: home.state)
    files.add(file: home.configurationFile)
    files.add(file: home.credentialsFile)
    files.add(pathsBeginning: home.credentialsFile + "-")
    let secrets = [notices.mail?.passwordFile, notices.webhookSecretFile, paymentSecretFile]
    for named in [file, tokenFile] + secrets {
      if let named { files.add(file: named) }
    }
    return files
  }
}

import Foundation
import PackagePlugin

/// Runs the declarations tool over the Swift files of a target, one file of generated code for each
/// of its folders, and one that lists what the target declares.
@main struct Declarations: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let tool = try context.tool(named: "declarations")
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url)
      .filter { $0.path.hasPrefix(target.directoryURL.path) }
    let depth = target.directoryURL.pathComponents.count
    let areas = Dictionary(grouping: sources) { source in
      source.pathComponents.count > depth + 1 ? source.pathComponents[depth] : target.name
    }
    let parts = context.pluginWorkDirectoryURL.appending(path: "\(target.name)+Parts.swift")
    let all = sources.sorted { $0.path < $1.path }
    let list = Command.buildCommand(
      displayName: "Parts of \(target.name)", executable: tool.url,
      arguments: ["--parts", parts.path] + all.map(\.path), inputFiles: all,
      outputFiles: [parts])
    let code = areas.sorted { $0.key < $1.key }.map { area, files -> Command in
      let output = context.pluginWorkDirectoryURL.appending(path: "\(area)+Declared.swift")
      let inputs = files.sorted { $0.path < $1.path }
      return .buildCommand(
        displayName: "Declarations of \(target.name)/\(area)", executable: tool.url,
        arguments: [output.path] + inputs.map(\.path), inputFiles: inputs, outputFiles: [output])
    }
    return [list] + code
  }
}

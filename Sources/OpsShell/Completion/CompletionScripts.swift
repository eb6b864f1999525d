/// Scripts that let a calling shell ask opsh what may stand at the cursor. They know no command:
/// every answer comes from `opsh __complete`.
enum CompletionScripts {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String) -> String {
    switch shell {
    case "zsh": zsh
    case "fish": fish
    default: bash
    }
  }

  /// Bash breaks words at `=` and `:` and keeps quotes and backslashes in them, so the script reads
  /// the line itself; what stands before the last `=` or `:` is not offered again.
  static let bash = """
    # opsh completion for bash: source <(opsh completion bash)
    # Cuts a line into $words as bash reads it, without expanding anything; $raw is the last one as
    # it is written, $quote the quote that is open.
    _opsh_words() {
      local text="$1" word="" char i escaped=0 begun=0
      words=() raw="" quote=""
      for ((i = 0; i < ${#text}; i++)); do
        char="${text:i:1}"
        raw+="$char"
        if ((escaped)); then
          [[ "$quote" == '"' && "$char" != [\\\\\\"\\$\\`] ]] && word+="\\\\"
          word+="$char"
          escaped=0
        elif [[ "$char" == "\\\\" && "$quote" != "'" ]]; then
          escaped=1 begun=1
        elif [[ -n "$quote" ]]; then
          if [[ "$char" == "$quote" ]]; then quote=""; else word+="$char"; fi
        elif [[ "$char" == [\\"\\'] ]]; then
          quote="$char" begun=1
        elif [[ "$char" == [[:space:]] ]]; then
          ((begun)) && words+=("$word")
          word="" raw="" begun=0
        else
          word+="$char" begun=1
        fi
      done
      words+=("$word")
    }
    _opsh() {
      local line candidate files=0 typed before current written raw quote words=()
      COMPREPLY=()
      # Bash also cuts words at = and :, and what stands before is not offered again.
      _opsh_words "${COMP_LINE:0:COMP_POINT}"
      written="$raw"
      current="${COMP_WORDS[COMP_CWORD]}"
      [[ "$current" == "=" || "$current" == ":" ]] && current=""
      _opsh_words "${written%"$current"}"
      before="${words[0]}"
      _opsh_words "${COMP_LINE:0:COMP_POINT}"
      typed="${words[-1]}"
      # An alias such as alias o='OPSH_HOME=~/b opsh' means its words.
      local settings=() program=("${words[0]}")
      if [[ -n "${BASH_ALIASES[${words[0]}]-}" ]]; then
        eval "program=(${BASH_ALIASES[${words[0]}]})"
        while [[ "${program[0]}" == [A-Za-z_]*=* ]]; do
          settings+=("${program[0]}")
          program=("${program[@]:1}")
        done
      fi
      while IFS= read -r line; do
        candidate="${line%%$'\\t'*}"
        case "$candidate" in
          :files) files=1 ;;
          *)
            candidate="${candidate#"$before"}"
            case "$candidate" in
              */|*=) compopt -o nospace 2>/dev/null; COMPREPLY+=("$candidate") ;;
              *)
                # In an open quote bash takes it as it stands, and closes the quote.
                case "$quote" in
                  "'") candidate="${candidate//\\'/\\'\\\\\\'\\'}" ;;
                  '"')
                    candidate="${candidate//\\\\/\\\\\\\\}"
                    candidate="${candidate//\\"/\\\\\\"}"
                    candidate="${candidate//\\$/\\\\\\$}"
                    candidate="${candidate//\\`/\\\\\\`}" ;;
                  *) candidate="$(printf '%q' "$candidate")" ;;
                esac
                # A last quote of the name itself would be taken for the one that closes the word.
                [[ -n "$quote" && "$candidate" == *"$quote" ]] && candidate+="$quote"
                COMPREPLY+=("$candidate") ;;
            esac ;;
        esac
      done < <(env "${settings[@]}" "${program[0]}" __complete "${program[@]:1}" \\
        "${words[@]:1}" 2>/dev/null)
      if ((files)); then
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$typed")
      fi
    }
    complete -F _opsh opsh
    # Aliases that call it complete as it does; for a later one: complete -F _opsh NAME
    for _opsh_alias in "${!BASH_ALIASES[@]}"; do
      [[ " ${BASH_ALIASES[$_opsh_alias]} " =~ [[:space:]/]opsh[[:space:]] ]] &&
        complete -F _opsh "$_opsh_alias"
    done
    unset _opsh_alias

    """

  static let zsh = """
    #compdef opsh
    # opsh completion for zsh: source <(opsh completion zsh)
    _opsh() {
      local line name label files=0 program="${(Q)words[1]}" typed
      local -a plain described
      [[ "$program" == "~"/* ]] && program="$HOME${program#\\~}"
      # The word up to the cursor without its quotes. One that is open is closed for that.
      typed="${(Q)${:-$QIPREFIX$PREFIX${QISUFFIX:-${compstate[quote][-1]}}}}"
      while IFS= read -r line; do
        name="${line%%$'\\t'*}"
        label="${line#*$'\\t'}"
        if [[ "$name" == ":files" ]]; then
          files=1
        elif [[ "$label" == "$line" || -z "$label" ]]; then
          plain+=("$name")
        else
          # The first colon ends the name, unless a backslash stands before it.
          name="${name//\\\\/\\\\\\\\}"
          described+=("${name//:/\\\\:}:$label")
        fi
      done < <("$program" __complete "${(@Q)words[2,CURRENT-1]}" "$typed" 2>/dev/null)
      local -a anycase=(-M 'm:{a-zA-Z}={A-Za-z}')
      ((files)) && _files
      (($#plain)) && compadd $anycase -- "${plain[@]}"
      (($#described)) && _describe -V opsh described $anycase
      return 0
    }
    # As a file of $fpath this is the function itself, and runs with the first Tab.
    if [[ "$funcstack[1]" == _opsh ]]; then
      _opsh "$@"
    elif (($+functions[compdef])); then
      compdef _opsh opsh
    fi

    """

  static let fish = """
    # opsh completion for fish: opsh completion fish | source
    function __opsh_complete
      set -l words (commandline -opc)
      set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
      # The word at the cursor comes with its quotes, also with one that is open.
      set -l typed (commandline -ct)
      set -l meant (string unescape -- "$typed"; or printf '%s\\n' "$typed")
      for line in ($program __complete $words[2..-1] "$meant" 2>/dev/null)
        if test "$line" = ":files"
          __fish_complete_path "$meant"
        else
          printf '%s\\n' $line
        end
      end
    end
    complete -c opsh -f -k -a '(__opsh_complete)'

    """
}

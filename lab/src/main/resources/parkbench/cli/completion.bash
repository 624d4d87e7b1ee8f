
# Names of scenarios, systems and runs, which change while the script above stays.
_parkbench_home='@HOME@'

_parkbench_scenarios() {
  local file
  for file in "$_parkbench_home"/scenarios/*.yaml; do
    [ -e "$file" ] && basename "$file" .yaml
  done
}

_parkbench_systems() {
  local file
  for file in "$_parkbench_home"/systems/*/system.yaml; do
    [ -e "$file" ] && basename "$(dirname "$file")"
  done
}

_parkbench_runs() {
  local run
  for run in runs/*/run.json "$_parkbench_home"/runs/*/run.json; do
    [ -e "$run" ] && dirname "$run"
  done
}

_parkbench_with_names() {
  local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} before=${COMP_WORDS[COMP_CWORD - 1]} names=
  case $before in
    --only) names=$(_parkbench_systems | sed 's|$|/*|') ;;
    --system) names=$(_parkbench_systems | sed "s|.*|$_parkbench_home/systems/&/system.yaml|") ;;
    --resume | --baseline) names=$(_parkbench_runs) ;;
    -*) ;;
    *)
      case $verb in
        run | plan | trace | history) names=$(_parkbench_scenarios) ;;
        report | compare | prove) names=$(_parkbench_runs) ;;
      esac
      ;;
  esac
  COMPREPLY=()
  if [ -n "$names" ] && [ "$COMP_CWORD" -ge 2 ] && [ "${word#-}" = "$word" ]; then
    # Not compgen -W: it would run what a folder's name has in it.
    local name
    while IFS= read -r name; do
      case $name in "$word"*) COMPREPLY+=("$name") ;; esac
    done <<<"$names"
    return 0
  fi
  _complete_parkbench
}

complete -F _parkbench_with_names -o default parkbench ./parkbench
